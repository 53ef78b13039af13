import { shownName } from '../../../contract/shown-name.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import type { Scope } from '../../../contract/features.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import { sortRows, type TableView } from '../../ui/table/table-view.ts'
import { attenderColumns } from './attender-columns.tsx'
import type { Attender } from './use-service-people.ts'

/** The columns of attendees.csv, absentees.csv and first_timers.csv. A phone is written as people here dial it. */
export const attenderCsv: readonly CsvColumn<Attender>[] = [
  { title: 'first_name', value: (person) => shownName(person.first_name) },
  { title: 'last_name', value: (person) => shownName(person.last_name) },
  { title: 'phone_number', value: (person) => (person.phone_number ? formatPhone(person.phone_number) : '') },
  { title: 'gender', value: (person) => person.gender },
]

/** Their people in the order in which the table above stands. */
export const inOrder = (people: readonly Attender[], zone: string, scope: Scope, view: TableView) =>
  sortRows(people, attenderColumns(zone, scope), view)
