/** What one row of an attendance list says: who, and on which days. */
import type { ImportTarget } from '../../../contract/routes/imports.ts'
import { isoDay, readDay } from './days.ts'
import { cellsBy, personOf, type ReadRow, type Reading } from './person-of.ts'

export type AttendanceColumns = { targets: ImportTarget[]; titles: string[] }

export function attendanceOf(
  cells: string[],
  { targets, titles }: AttendanceColumns,
  reading: Reading,
): ReadRow {
  const cellsOf = cellsBy(cells, targets)
  const { person, problems } = personOf(cellsOf, { ...reading, leave_out_unreadable: true })
  const order = reading.date_order ?? 'dmy'
  const marked = titles.filter((_, at) => targets[at] === 'mark' && saysPresent(cells[at] ?? ''))
  const read = [...cellsOf('date'), ...marked].map((written) => ({ written, date: dayOf(written, order) }))
  const wrong = read
    .filter(({ date }) => date === null)
    .map(({ written }) => `“${written}” is not a past day that can be read.`)
  const { first_name, last_name, phone_number, email } = person.fields
  const known = first_name || last_name || phone_number || email
  return {
    person: { ...person, dates: [...new Set(read.flatMap(({ date }) => date ?? []))].sort() },
    // Half a name may still be found by the phone.
    problems: [
      ...problems.filter((problem) => !problem.endsWith(' is missing.')),
      ...wrong,
      ...(known ? [] : ['Who this is about is missing.']),
    ],
    notes: [],
  }
}

const saysPresent = (cell: string) => cell !== '' && !/^(0|-|no?|absent|abs|a|false|✗|✘)$/i.test(cell)

function dayOf(written: string, order: 'dmy' | 'mdy'): string | null {
  const read = readDay(written, order)
  const date = read && isoDay(read)
  return date && date <= new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10) ? date : null
}
