import type { People, Person } from '../../sync/client/api.ts'
import { peopleDouble } from '../door/people-double.ts'

/** These people, as a tablet knows them. */
export const peopleOf = (persons: Person[]): People => peopleDouble(persons).people
