import { shownName } from '../../../contract/people/shown-name.ts'
import type { Scope } from '../../../contract/features.ts'
import type { CsvColumn } from '../../../contract/csv.ts'
import { byWords } from '../../domain/church/by-words.ts'
import { listedRows, type TableView } from '../../ui/table/table-view.ts'
import { attenderColumns, nameOf, phoneOf } from './attender-columns.tsx'
import type { Attender } from './use-service-people.ts'

/** The columns of attendees.csv, absentees.csv and first_timers.csv. */
export const attenderCsv: readonly CsvColumn<Attender>[] = [
  { title: 'first_name', value: (person) => shownName(person.first_name) },
  { title: 'last_name', value: (person) => shownName(person.last_name) },
  { title: 'phone_number', value: (person) => person.phone_number },
  { title: 'gender', value: (person) => person.gender },
]

/** The search of the table. Accounts that may see emails can search by them too. */
export const matches = byWords<Attender>((person) => [
  nameOf(person),
  person.phone_number ?? person.phone_tail,
  phoneOf(person).replaceAll(' ', ''),
  person.email,
])

/** The people as the table lists them: those that match the search, in its order. */
export const listedPeople = (people: readonly Attender[], zone: string, scope: Scope, view: TableView) =>
  listedRows(people, attenderColumns(zone, scope), view, matches)
