/** Reads a birthday from one column or from three. */
import { MONTH_NAMES } from '../../../../contract/written-date.ts'
import type { DateOrder, ImportTarget, ImportColumn } from '../../../../contract/routes/imports.ts'
import type { PersonFields } from '../../../../sync/merge/person.ts'
import { isoDay, monthNamed, readDay, type ReadDay, NUMBERS, serviceDayIn } from './days.ts'
import { ADDRESS_FIELDS } from '../../../../contract/person-fields.ts'
import { plainHeading } from '../reading/headings.ts'
import { saysNothing } from './words-and-phones.ts'

/** Chooses one address of several: home first, then one without a kind, then work. Also reads names of countries. */

const PARTS: ReadonlySet<ImportTarget> = new Set(ADDRESS_FIELDS)

type Part = { at: number; group: string; target: ImportTarget; cell: string }

type Address = {
  /** Columns of other addresses, which are not imported. */
  others: ReadonlySet<number>
  /** Each of these as one text. */
  leftOut: string[]
}

const NO_OTHER: Address = { others: new Set(), leftOut: [] }

export function addressIn(
  cells: readonly string[],
  targets: readonly ImportTarget[],
  titles: readonly string[],
): Address {
  const parts = targets.flatMap((target, at): Part[] => {
    const cell = cells[at] ?? ''
    return PARTS.has(target) && !saysNothing(cell) ? [{ at, group: groupOf(titles[at]), target, cell }] : []
  })
  const groups = [...new Set(parts.map(({ group }) => group))].sort()
  if (groups.length < 2) return NO_OTHER
  const withStreet = groups.filter((group) =>
    parts.some((part) => part.group === group && part.target === 'street'),
  )
  const chosen = withStreet[0] ?? groups[0]
  const goesAlong = ({ group, target }: Part) =>
    group === chosen ||
    (group === PLAIN && target !== 'street') ||
    (!withStreet.includes(group) && chosen === PLAIN && group < PLAIN)
  const left = parts.filter((part) => !goesAlong(part))
  const kept = new Set(parts.filter(goesAlong).map(({ cell }) => cell.toLowerCase()))
  const leftOut = groups.flatMap((group) => {
    const texts = left.filter((part) => part.group === group).map(({ cell }) => cell)
    return texts.some((text) => !kept.has(text.toLowerCase())) ? [texts.join(', ')] : []
  })
  return { others: new Set(left.map(({ at }) => at)), leftOut }
}

const RANKS: [RegExp, string][] = [
  [/\b(work|office|business|company|employer|shop)\b/, '4'],
  [/\b(other|alternat(e|ive)|second)\b/, '3'],
  [/\b(postal|mailing|po box|p o box)\b/, '2'],
  [/\b(home|house|resid\w+|physical|permanent|current)\b/, '0'],
]
const PLAIN = '1'

/** Groups sort by preference. "Address 2 - Street" is a second address, "Address 2" a second line. */
function groupOf(title = ''): string {
  const plain = plainHeading(title)
  const rank = RANKS.find(([pattern]) => pattern.test(plain))?.[1] ?? PLAIN
  const [, number = ''] = /\baddress (\d) (?!line)[a-z]/.exec(plain) ?? []
  return rank + number
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Returns a country's name for its two letters: "NG" is Nigeria. */
export function countryIn(cell: string): string {
  return (/^[a-z]{2}$/i.test(cell) && regions.of(cell.toUpperCase())) || cell
}

/** Finds whether the day or the month comes first in the dates of a list. */

/** Returns the columns that hold days. */
export const datedAmong = (targets: ImportTarget[]): number[] =>
  targets.flatMap((target, at) => (DATED.has(target) ? [at] : []))

const DATED: ReadonlySet<ImportTarget> = new Set(['date', 'date_of_birth', 'joined'])

/** `settled`: the order by target if its dates show it; `open`: the order of some dates is ambiguous. */
export type DateOrders = { order: DateOrder; open: boolean; settled: SettledOrders }

/** A typed birthday may have another order than a program's dates beside it, so each target is checked separately. */
export type SettledOrders = Partial<Record<ImportTarget, DateOrder>>

/**
 * Finds the order of a list's dates, over all of its columns and for each target.
 * @param values the values of each dated column
 */
export function dateOrdersIn(
  values: string[][],
  columns: ImportColumn[],
  targets: ImportTarget[],
): DateOrders {
  const dated = datedAmong(targets)
  const said = (target: ImportTarget) => [
    ...dated.flatMap((at, place) => (targets[at] === target ? (values[place] ?? []) : [])),
    ...columns.flatMap(({ title }, at) =>
      target === 'mark' && targets[at] === target ? [serviceDayIn(title)?.day ?? title] : [],
    ),
  ]
  const kinds = ([...DATED, 'mark'] as const).map((target) => ({ target, ...dateOrderOf(said(target)) }))
  return {
    order: dateOrderOf([...DATED, 'mark' as const].flatMap(said)).order,
    open: kinds.some(({ open }) => open),
    settled: Object.fromEntries(kinds.flatMap(({ target, open, order }) => (open ? [] : [[target, order]]))),
  }
}

/**
 * Finds the order of these dates. `open`: a person must choose, because some dates are ambiguous and none settles it.
 */
export function dateOrderOf(values: Iterable<string>): { order: DateOrder; open: boolean } {
  const seen = { dmy: 0, mdy: 0, open: 0 }
  for (const value of values) {
    const found = NUMBERS.exec(value.trim())
    if (!found) continue
    const [a, b] = [Number(found[1]), Number(found[2])]
    if (a > 12 && b <= 12) seen.dmy += 1
    else if (b > 12 && a <= 12) seen.mdy += 1
    else if (a !== b && a <= 12 && b <= 12) seen.open += 1
  }
  const settled = seen.dmy > 0 !== seen.mdy > 0
  return { order: seen.mdy > seen.dmy ? 'mdy' : 'dmy', open: seen.open > 0 && !settled }
}

/** Returns all cells of a target, in the file's order, without the blank ones. */
export type CellsOf = (target: ImportTarget) => string[]

type Birth = Pick<Partial<PersonFields>, 'day_of_birth' | 'month_of_birth' | 'date_of_birth'>

/** `unread` cannot be read; `notes` was read and is left out. */
export type ReadBirth = { fields: Birth; unread: string[]; notes: string[] }

/** @param fillerYear the year that a program adds if none was typed; @param today by the church's own calendar */
export type BirthReading = { order: DateOrder; today: string; fillerYear?: number | null | undefined }

export function birthOf(cellsOf: CellsOf, reading: BirthReading): ReadBirth {
  const cells = cellsOf('date_of_birth')
  const days = cells.flatMap((cell) => readDay(cell, reading.order) ?? [])
  const [whole] = days
  if (!whole) return fromParts(cells, cellsOf, reading)
  if (days.some((day) => isOther(day, whole)))
    return { fields: {}, unread: [`${listed(cells)} are different birthdays.`], notes: [] }
  const [year] = cellsOf('year_of_birth').filter(isYear)
  const known = days.find((day) => day.year !== null) ?? { ...whole, year: year ? Number(year) : null }
  return { fields: fieldsFor(known, reading), unread: [], notes: fillerNote(known, reading) }
}

const isOther = (a: ReadDay, b: ReadDay) =>
  a.day !== b.day || a.month !== b.month || (a.year !== null && b.year !== null && a.year !== b.year)

const listed = (cells: string[]) => cells.map((cell) => `“${cell}”`).join(' and ')

const isYear = (cell: string) => /^(19|20)\d\d$/.test(cell)

function fieldsFor(day: ReadDay, { today, fillerYear }: BirthReading): Birth {
  const parts = { day_of_birth: day.day, month_of_birth: day.month }
  const date = isoDay(day)
  // For a future birthday: Excel adds this year if only a day and a month were typed.
  return date && date <= today && day.year !== fillerYear ? { ...parts, date_of_birth: date } : parts
}

const fillerNote = ({ year }: ReadDay, { fillerYear }: BirthReading) =>
  year !== null && year === fillerYear
    ? [
        `The year ${year} is left out: most birthdays of this list have it, as Excel adds it where none was typed.`,
      ]
    : []

function fromParts(cells: string[], cellsOf: CellsOf, reading: BirthReading): ReadBirth {
  const read = partsOf(cellsOf, reading)
  const half = cells.flatMap((cell) => halfOf(cell))
  const unread = cells
    .filter((cell) => halfOf(cell).length === 0)
    .map((cell) => `“${cell}” is not a birthday that can be read.`)
  return { ...read, unread: [...unread, ...read.unread], notes: [...half, ...read.notes] }
}

/** "March" or "1985" can be read, but is no birthday. */
function halfOf(cell: string): string[] {
  if (isYear(cell)) return [`“${cell}” is a year without a day, so the birthday is left out.`]
  return monthNamed(cell.toLowerCase())
    ? [`“${cell}” is a month without a day, so the birthday is left out.`]
    : []
}

function partsOf(cellsOf: CellsOf, reading: BirthReading): ReadBirth {
  const [[day], [month], [year]] = [
    cellsOf('day_of_birth'),
    cellsOf('month_of_birth'),
    cellsOf('year_of_birth'),
  ]
  const nothing = { fields: {}, unread: [], notes: [] }
  if (day && month) {
    const number = monthNamed(month.toLowerCase()) ?? Number(month)
    const bare = day.replace(/\s*(st|nd|rd|th)$/i, '')
    const read = readDay(`${year && isYear(year) ? year : '0000'}-${number}-${bare}`, 'dmy')
    return read
      ? { fields: fieldsFor(read, reading), unread: [], notes: fillerNote(read, reading) }
      : { ...nothing, unread: [`“${day} ${month}” is not a day.`] }
  }
  if (month)
    return {
      ...nothing,
      notes: [`The month of birth, ${monthSaid(month)}, is left out: its day is missing.`],
    }
  return day
    ? { ...nothing, notes: [`The day of birth, ${day}, is left out: its month is missing.`] }
    : nothing
}

const monthSaid = (month: string) => MONTH_NAMES[Number(month) - 1] ?? month
