/** Reads a birthday from one column or from three. */
import { MONTH_NAMES } from '../../../../contract/written-date.ts'
import type { DateOrder, ImportTarget } from '../../../../contract/routes/imports.ts'
import type { PersonFields } from '../../../../sync/merge/person.ts'
import { isoDay, monthNamed, readDay, type ReadDay } from './days.ts'

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
