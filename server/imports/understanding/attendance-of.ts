/** What one row of an attendance list says: who, and on which days. */
import type { DateOrder, ImportTarget } from '../../../contract/routes/imports.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { exists, isoDay, readDay, writtenDay, type ReadDay } from './days.ts'
import { noPerson } from './no-person.ts'
import { coupleNote } from './couples.ts'
import { cellsBy, nameCells, orderFor, personOf, saidAmong, type ReadRow, type Reading } from './person-of.ts'
import { isX, saysAbsent, saysPresent, type XMeans } from './presence-in.ts'
import { serviceDayIn } from './service-day.ts'

export type AttendanceColumns = { targets: ImportTarget[]; titles: string[] }

export function attendanceOf(
  cells: string[],
  { targets, titles }: AttendanceColumns,
  reading: Reading,
): ReadRow {
  const nobody = noPerson(cells, targets)
  if (nobody) return { person: { fields: {}, phones: [] }, problems: [nobody], notes: [] }
  const cellsOf = saidAmong(cellsBy(cells, targets, titles))
  const x = reading.x_means
  const { person, problems } = personOf(cellsOf, {
    date_order: reading.date_order,
    leave_out_unreadable: true,
    today: reading.today,
  })
  const marks = titles.flatMap((title, at) =>
    targets[at] === 'mark' ? [{ title, cell: cells[at] ?? '' }] : [],
  )
  const own = cellsOf('date')
  const { statuses, days } = apart(marks, targets.includes('date'))
  const stated = statuses.some(({ cell }) => saysPresent(cell, x))
  const ticked = days.filter(({ cell }) => saysPresent(cell, x)).map(({ title }) => title)
  const read = [
    ...(stated || statuses.length === 0 ? own : []).map((one) => dated(one, 'date', reading)),
    ...ticked.map((one) => {
      const { day, service } = serviceDayIn(one) ?? { day: one, service: '' }
      return { ...dated(day, 'mark', reading), written: one, service }
    }),
  ]
  const wrong = read
    .filter(({ date }) => date === null)
    .map(({ written }) => `“${written}” is not a past day that can be read.`)
  const unclear = marks
    .filter(({ cell }) => !saysPresent(cell, x) && !saysAbsent(cell, x))
    .map(({ cell, title }) => `“${cell}” under “${title}” is not read as present.`)
  const crossed = marks.some(({ cell }) => isX(cell)) ? X_SAYS[x ?? 'present'] : []
  if (stated && own.length === 0) unclear.push('The day this is about is missing.')
  const dates = [...new Map(read.flatMap((one) => presenceOf(one, reading))).values()].sort()
  const { first_name, last_name, phone_number, email } = person.fields
  const couple = coupleNote(
    nameCells(cellsOf),
    { first_name: first_name ?? '', last_name: last_name ?? '' },
    'marked',
  )
  const known = first_name || last_name || phone_number || email
  return {
    person: { ...person, dates },
    // Half a name may still be found by the phone.
    problems: [
      ...problems.filter((problem) => !/ is missing[.:]/.test(problem)),
      ...wrong,
      ...(dates.length || unclear.length === 0 ? [] : [...unclear, ...(x === 'unclear' ? crossed : [])]),
      ...(known ? [] : ['Who this is about is missing.']),
    ],
    notes: [...(couple ? [couple] : []), ...(dates.length ? unclear : []), ...crossed],
  }
}

const X_SAYS: Record<XMeans, string[]> = {
  present: [],
  absent: ['An x is read as absent, because this list has ticks for who was present.'],
  unclear: ['In this list an x may mean present or absent. Write P or A instead.'],
}

const dated = (written: string, target: ImportTarget, reading: Reading) => ({
  written,
  date: dayOf(written, orderFor(target, reading), reading.today),
})

/**
 * A date, followed by the service's name where a heading says another than the one for the whole list: "2026-07-05 1st
 * Service". Names that differ in case alone are one.
 */
function presenceOf(
  { date, service = '' }: { date: string | null; service?: string },
  { service_name = '' }: Reading,
): [string, string][] {
  if (!date) return []
  const key = nameKey(service)
  const isOther = key !== '' && key !== nameKey(service_name)
  return [[isOther ? `${date} ${key}` : date, isOther ? `${date} ${service}` : date]]
}

type Mark = { title: string; cell: string }

/** Columns of days, and a "Status" beside the column of the row's own day, which it is about also where that is blank. */
function apart(marks: Mark[], beside: boolean) {
  const isStatus = ({ title }: Mark) => beside && serviceDayIn(title) === null
  return { statuses: marks.filter(isStatus), days: marks.filter((mark) => !isStatus(mark)) }
}

function dayOf(written: string, order: DateOrder, today: string): string | null {
  const read = readDay(written, order)
  const yearless = read && writtenDay(written, order)?.year === null
  const date = yearless ? lastOne(read, written, today) : read && isoDay(read)
  return date && date <= today ? date : null
}

/** "4 July" is the last one that was; "Sunday 4 July" the last that was a Sunday: within 28 years each is one. */
function lastOne({ month, day }: ReadDay, written: string, today: string): string | null {
  const weekday = WEEKDAYS.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(written))
  for (let year = Number(today.slice(0, 4)), tries = 0; tries < 28; year -= 1, tries += 1) {
    const date = exists(month, day, year) ? isoDay({ year, month, day }) : null
    const fits = date && (weekday < 0 || new Date(`${date}T00:00:00Z`).getUTCDay() === weekday)
    if (fits && date <= today) return date
  }
  return null
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
