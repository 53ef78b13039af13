/** Reads one row of a members' or an attendance list, and notes the parts that it leaves out. */
import type { ImportTarget, DateOrder } from '../../../../contract/routes/imports.ts'
import { weekdayOf } from '../../../../contract/calendar/days.ts'
import { nameKey } from '../../../../sync/merge/names.ts'
import { plainHeading } from '../reading/headings.ts'
import { addressIn } from './dates-and-address.ts'
import { cellsBy, personOf, type ReadRow, type Reading, nameCells, orderFor, saidAmong } from './person.ts'
import { exists, isoDay, readDay, writtenDay, type ReadDay, serviceDayIn } from './days.ts'
import { coupleNote } from './names.ts'
import { isX, saysAbsent, saysPresent, type XMeans, xMeansAmong } from './words-and-phones.ts'

/** Finds the facts for reading a row that only the whole list shows. */

export type ListReading = Required<Pick<Reading, 'filler_year' | 'x_means'>>

/** Columns that need all their values. */
export const needsAllValues = (target: ImportTarget): boolean =>
  target === 'date_of_birth' || target === 'mark'

/**
 * @param values the values of each column; those of other targets may be left out
 * @param order of the birthdays
 * @param today by the church's own calendar
 */
export function listReading(
  targets: readonly ImportTarget[],
  values: readonly (readonly string[])[],
  order: DateOrder,
  today: string,
): ListReading {
  const under = (wanted: ImportTarget) =>
    targets.flatMap((target, at) => (target === wanted ? (values[at] ?? []) : []))
  return {
    filler_year: fillerYearOf(under('date_of_birth'), order, today),
    x_means: xMeansAmong(under('mark')),
  }
}

/**
 * Finds a year that nobody typed: Excel adds the current year to a typed day and month. Returns this year or the
 * last if most birthdays of a list have it.
 * @param values the values in the columns of birthdays
 * @param today by the church's own calendar
 */
export function fillerYearOf(values: string[], order: DateOrder, today: string): number | null {
  const years = values.flatMap((value) => readDay(value, order)?.year ?? [])
  const now = Number(today.slice(0, 4))
  return (
    [now, now - 1].find((year) => {
      const those = years.filter((one) => one === year).length
      return those > 1 && those > years.length / 2
    }) ?? null
  )
}

type ListColumns = { targets: ImportTarget[]; titles: string[] }

/** Reads one row of a members' list: a person. */
export function memberRow(cells: string[], { targets, titles }: ListColumns, reading: Reading): ReadRow {
  const nobody = noPerson(cells, targets)
  if (nobody) return { person: { fields: {}, phones: [] }, problems: [nobody], notes: [] }
  const row = personOf(cellsBy(cells, targets, titles), reading)
  for (const address of addressIn(cells, targets, titles).leftOut)
    row.notes.push(`Only one address is kept for each person; “${address}” is left out.`)
  const died = row.person.died ?? diedAmong(cells, targets, titles)
  return died ? { ...row, person: { ...row.person, died } } : row
}

/** Unmapped columns may say that somebody has died: "Status: Deceased", "Deceased: Yes", "Date of death". */
function diedAmong(cells: string[], targets: ImportTarget[], titles: string[]): string | undefined {
  return cells.find((cell, at) => {
    if (targets[at] !== 'ignore' || cell === '') return false
    const heading = plainHeading(titles[at] ?? '')
    if (/\b(deceased|death|died)\b|^late$/.test(heading))
      return !/^(no|n|false|0|-+|nil|none|n\/?a|alive|living|unknown)$/i.test(cell)
    return (
      /\b(status|membership|remarks?|notes?|comments?|condition|type|category)\b/.test(heading) &&
      DIED.test(cell)
    )
  })
}

const DIED = /^\W*(the )?(late|deceased|dead|died|r\.?i\.?p\.?|passed (away|on)|of blessed memory)\W*$/i

/** Reads one row of an attendance list: a person and the days they came. */
export function attendanceOf(cells: string[], { targets, titles }: ListColumns, reading: Reading): ReadRow {
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
    // The phone may still find somebody with half a name.
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
 * Returns a date, followed by the service's name if a heading names another than the list's: "2026-07-05 1st Service".
 * Names that differ in case alone are equal.
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

/** Separates day columns from a "Status" column beside the row's own day. Status applies even if it is blank. */
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

/** "4 July" is the last past one, "Sunday 4 July" the last on a Sunday. Every combination occurs within 28 years. */
function lastOne({ month, day }: ReadDay, written: string, today: string): string | null {
  const weekday = WEEKDAYS.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(written))
  for (let year = Number(today.slice(0, 4)), tries = 0; tries < 28; year -= 1, tries += 1) {
    const date = exists(month, day, year) ? isoDay({ year, month, day }) : null
    const fits = date && (weekday < 0 || weekdayOf(date) === weekday)
    if (fits && date <= today) return date
  }
  return null
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const FOOT = new RegExp(
  [
    '^(grand|sub|over ?all)?[ -]?totals?\\b',
    '^(total|number|no\\.?) (number )?(of )?(members|people|persons|workers|attendance|present|males?|females?|men|women|children)\\b',
    '^(prepared|compiled|checked|approved|signed|submitted|generated|printed|recorded|typed|verified|certified|exported) (by|on|at|from)\\b',
    '^page\\W*\\d+',
    "^(signature|end of (list|report|file|page)|cont(inued|[’']?d)\\b)",
    '^(note|n\\.?b|source|date|as at|signed|sign|key|legend)\\s*[:.]',
  ].join('|'),
  'i',
)
const TOTAL_CELL = /^(grand|sub)?[ -]?totals?[ :]*$/i

const SECTION =
  /\b(fellowship|department|dept|choir|men|women|youths?|children|teens|teenagers|ministry|unit|group|members|membership|workers|ushers|zone|section|society|adults|visitors|first timers|leaders|elders|deacons|executives|committee)\b/i

const NAMES: ReadonlySet<ImportTarget> = new Set(['first_name', 'middle_name', 'last_name', 'full_name'])

const IS_FOOT = 'This row is a total or a note of the list, not a person.'
const IS_SECTION = 'This row is a heading between the people, not a person.'
const IS_SIGN = 'This row holds a single sign, not a person.'

/**
 * Detects rows of a list that are no person: totals, notes at its foot, and headings between the people. Returns the
 * reason, or null if the row may be a person.
 */
function noPerson(cells: readonly string[], targets: readonly ImportTarget[]): string | null {
  const said = cells.filter(Boolean)
  const name = cells.filter((cell, at) => cell && NAMES.has(targets[at] ?? 'ignore')).join(' ')
  if (FOOT.test(name)) return IS_FOOT
  if (!name) return said.some((cell) => TOTAL_CELL.test(cell) || FOOT.test(cell)) ? IS_FOOT : null
  const held = targets.filter((target) => target !== 'ignore').length
  if (said.length > 1 || held < 2) return null
  if ([...name].length === 1) return IS_SIGN
  return !/\d/.test(name) && SECTION.test(name) ? IS_SECTION : null
}
