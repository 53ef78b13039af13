import type { People, Person } from '../../sync/client/api.ts'
import { peopleDouble } from '../door/people-double.ts'

/** Makes the people of a tablet. */
export const peopleOf = (persons: Person[]): People => peopleDouble(persons).people
