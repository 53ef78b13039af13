/** The day on which somebody joined the church. */
import type { DateOrder } from '../../../contract/routes/imports.ts'
import { saysNothing } from './nothing.ts'
import { exists, fullYear, isoDay, monthNamed, writtenDay, type ReadDay } from './days.ts'

type Joined = { day?: string; unread?: string }

/**
 * Nothing where the cell is blank or says that nobody knows.
 * @param today by the church's own calendar
 */
export function joinedOf(cell: string | undefined, order: DateOrder, today: string): Joined {
  if (cell === undefined || isNoDay(cell)) return {}
  const read = monthAlone(cell) ?? writtenDay(cell, order)
  if (!read || !exists(read.month, read.day, read.year)) return { unread: `“${cell}” ${UNREAD}` }
  if (read.year === null) return { unread: `“${cell}” ${NO_YEAR}` }
  if (UNKNOWN.has(read.year)) return {}
  if (read.year < FIRST_YEAR) return { unread: `“${cell}” ${TOO_EARLY}` }
  const day = isoDay(read) ?? ''
  return day > today ? { unread: `“${cell}” ${AHEAD}` } : { day }
}

/** Whether this is about a day at all, be it one that cannot be taken. */
export const isAboutDays = (cell: string): boolean =>
  isNoDay(cell) || monthAlone(cell) !== null || writtenDay(cell, 'dmy') !== null

const UNREAD = 'is not a joining date that can be read.'
const NO_YEAR = 'is a joining date without a year.'
const TOO_EARLY = 'is a joining date before 1900.'
const AHEAD = 'is a joining date that lies ahead.'

const isNoDay = (cell: string) => saysNothing(cell, 'joined')

/** What programs write where they do not know the year. */
const UNKNOWN: ReadonlySet<number> = new Set([0, 1, 1604, 1885])
const FIRST_YEAR = 1900

/** "March 2015", "Mar-15", "03/2015", "2015-03": its first day; "2015": the year's. */
function monthAlone(cell: string): ReadDay | null {
  const text = cell.trim().toLowerCase()
  if (/^(19|20)\d\d$/.test(text)) return { year: Number(text), month: 1, day: 1 }
  const [, yearFirst, then] = /^(\d{4})\s*[-/. ]\s*(\d{1,2})$/.exec(text) ?? []
  const [, before, yearLast] = /^(\d{1,2})\s*[-/. ]\s*(\d{4})$/.exec(text) ?? []
  // "Mar 15" is a day in March; Excel writes a month with a dash.
  const [, name, ofYear] = /^(\p{L}{3,9})(?:[\s,./-]*(?=\d{4})|\s*[-/'’]\s*)(\d{4}|\d{2})$/u.exec(text) ?? []
  const month = Number(then ?? before) || monthNamed(name ?? '')
  const year = yearFirst ?? yearLast ?? ofYear
  return month && year ? { year: fullYear(year), month, day: 1 } : null
}
