/** Reads days as people and programs write them: birthdays, joining dates, and days of services in headings. */
import { addDays, isDay } from '../../../../contract/calendar/days.ts'
import { latestToday } from '../../../../contract/fields.ts'
import { MONTH_NAMES } from '../../../../contract/written-date.ts'
import type { DateOrder } from '../../../../contract/routes/imports.ts'
import { lettersApart, saysNothing, plainDigits } from './words-and-phones.ts'

/** `year` null: missing, or a year that programs write for "unknown". */
export type ReadDay = { year: number | null; month: number; day: number }

/** For an unknown year, Planning Center writes 1885, Apple 1604, others 0000 or 0001. */
const FIRST_YEAR = 1890

/** Null if the text is no day. @param order the part that comes first in "04/07/1990" */
export function readDay(written: string, order: DateOrder): ReadDay | null {
  const found = writtenDay(written, order)
  if (!found) return null
  const year = found.year === null || found.year < FIRST_YEAR ? null : found.year
  return exists(found.month, found.day, year) ? { ...found, year } : null
}

/** Does the same with the year as written, without checking that the day exists. */
export function writtenDay(written: string, order: DateOrder): ReadDay | null {
  const text = plainDigits(written).trim().toLowerCase()
  return iso(text) ?? packed(text, order) ?? serial(text) ?? numbers(text, order) ?? words(text)
}

/** `YYYY-MM-DD`, or null if the year is unknown. */
export function isoDay({ year, month, day }: ReadDay): string | null {
  return year === null ? null : `${year}-${two(month)}-${two(day)}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** "1990-07-04", "1990/7/4", "19900704", with or without a time after it; "--07-04" and "--0704" of a vCard. */
function iso(text: string): ReadDay | null {
  const found =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[t ])/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?:$|t)/.exec(text) ??
    /^(-)-(\d{2})-?(\d{2})$/.exec(text)
  if (!found) return null
  const day = {
    year: found[1] === '-' ? null : Number(found[1]),
    month: Number(found[2]),
    day: Number(found[3]),
  }
  // "12031985" has its year at the end.
  return /^\d{8}$/.test(text) && !exists(day.month, day.day, null) ? null : day
}

/** "12031985". */
function packed(text: string, order: DateOrder): ReadDay | null {
  const [, a, b, year] = /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(text) ?? []
  return a && b && year ? numbers(`${a}/${b}/${year}`, order) : null
}

/**
 * The number that Excel stores for a date: days since the end of 1899. It counts from 1927 on; a smaller number is a year
 * or an error.
 */
function serial(text: string): ReadDay | null {
  if (!/^\d{5}(\.\d+)?$/.test(text)) return null
  const [year = 0, month = 0, day = 0] = addDays('1899-12-30', Math.floor(Number(text)))
    .split('-')
    .map(Number)
  return { year, month, day }
}

/** A day in numbers, with or without a year and a time. */
export const NUMBERS =
  /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})(?:\s*[/.\- ]\s*(\d{4}|\d{2}))?\.?(?:,?\s+\d{1,2}:\d{2}.*)?$/

/** "04/07/1990", "4.7.90", "4-7". A number above 12 can only be the day. */
function numbers(text: string, order: DateOrder): ReadDay | null {
  const found = NUMBERS.exec(text)
  if (!found) return null
  const [a, b] = [Number(found[1]), Number(found[2])]
  const dayFirst = a > 12 || (b <= 12 && order === 'dmy')
  return { year: fullYear(found[3]), month: dayFirst ? b : a, day: dayFirst ? a : b }
}

/** "4 July 1990", "July 4th", "4-Jul-90", "Sunday, 4th of July". */
function words(text: string): ReadDay | null {
  const untimed = text.replace(/,?\s+\d{1,2}:\d{2}.*$/, '')
  const parts = untimed
    .replace(/(\d)\s*(st|nd|rd|th)(?!\p{L})/gu, '$1 ')
    .replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$& ')
    .split(/[^\p{L}\d]+/u)
  const month = parts.map(monthNamed).find(Boolean)
  const said = parts.filter((part) => /^\d+$/.test(part))
  const day = said.find((number) => number.length <= 2 && Number(number) <= 31)
  if (!month || !day || parts.some(isStrange)) return null
  const year = said.find((number) => number !== day) ?? (said.length > 1 ? said[1] : undefined)
  return { year: fullYear(year), month, day: Number(day) }
}

const WEEKDAY = /^(of|the|in|day|(mon|fri|sun)(day)?|tue(s|sday)?|wed(nesday)?|thu(r|rs|rsday)?|sat(urday)?)$/

const isStrange = (part: string) => /\p{L}/u.test(part) && !monthNamed(part) && !WEEKDAY.test(part)

/** Returns 1 to 12 for a month's English name or its first three letters, also misspelt: "Febuary", "Ocotber". */
export function monthNamed(text: string): number | undefined {
  if (!/^\p{L}{3,11}$/u.test(text)) return undefined
  const names = MONTH_NAMES.map((name) => name.toLowerCase())
  const at = names.findIndex((name) => name.startsWith(text) || (text === 'sept' && name === 'september'))
  if (at >= 0) return at + 1
  if (text.length < 5) return undefined
  const near = names.findIndex((name) => name.length > 4 && lettersApart(text, name) <= 1)
  return near < 0 ? undefined : near + 1
}

/** "90" is 1990, "08" 2008: never a future year. */
export function fullYear(written: string | undefined): number | null {
  if (written === undefined) return null
  const year = Number(written)
  if (written.length > 2) return year
  return year + (2000 + year > Number(latestToday().slice(0, 4)) ? 1900 : 2000)
}

/** 29 February exists if the year is unknown. */
export function exists(month: number, day: number, year: number | null): boolean {
  return isDay(`${String(year ?? 2000).padStart(4, '0')}-${two(month)}-${two(day)}`)
}

type Joined = { day?: string; unread?: string }

/**
 * Reads the day on which somebody joined the church. Returns nothing if the cell is blank or means unknown.
 * @param today by the church's own calendar
 */
export function joinedOf(cell: string | undefined, order: DateOrder, today: string): Joined {
  if (cell === undefined || isNoDay(cell)) return {}
  const read = monthAlone(cell) ?? writtenDay(cell, order)
  if (!read || !exists(read.month, read.day, read.year)) return { unread: `“${cell}” ${UNREAD}` }
  if (read.year === null) return { unread: `“${cell}” ${NO_YEAR}` }
  if (UNKNOWN.has(read.year)) return {}
  if (read.year < FIRST_YEAR_JOINED) return { unread: `“${cell}” ${TOO_EARLY}` }
  const day = isoDay(read) ?? ''
  return day > today ? { unread: `“${cell}” ${AHEAD}` } : { day }
}

/** True if the cell is about a day, even one that cannot be imported. */
export const isAboutDays = (cell: string): boolean =>
  isNoDay(cell) || monthAlone(cell) !== null || writtenDay(cell, 'dmy') !== null

const UNREAD = 'is not a joining date that can be read.'
const NO_YEAR = 'is a joining date without a year.'
const TOO_EARLY = 'is a joining date before 1900.'
const AHEAD = 'is a joining date that lies ahead.'

const isNoDay = (cell: string) => saysNothing(cell, 'joined')

/** Years that programs write for an unknown year. */
const UNKNOWN: ReadonlySet<number> = new Set([0, 1, 1604, 1885])
const FIRST_YEAR_JOINED = 1900

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

type ServiceDay = {
  /** As written in the heading. */
  day: string
  /** Blank if the heading has none. */
  service: string
}

const LONGEST_NAME = 100

/** Reads a heading of an attendance list that is a day, with or without a service name: "05/07/2026 1st Service". */
export function serviceDayIn(title: string): ServiceDay | null {
  // A time of day may follow a program's date.
  const [, dated = '', behind = ''] =
    /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})\s+(?!\d{1,2}:\d{2})(.+)$/.exec(title) ?? []
  if (dated && readDay(dated, 'dmy')) return named(dated, [behind], isNoOtherColumn)
  if (readDay(title, 'dmy')) return { day: title, service: '' }
  const words = title.split(/\s+/)
  for (let at = Math.min(words.length - 1, 6); at > 0; at -= 1) {
    const before = dayOf(words.slice(0, at))
    if (before)
      return named(before, words.slice(at), saysYearOrMonth(before) ? isNoOtherColumn : isServiceName)
    const after = dayOf(words.slice(-at))
    if (after) return named(after, words.slice(0, -at), isServiceName)
  }
  return null
}

/** "1-2 years" is not the second of January. */
const saysYearOrMonth = (day: string) => /\d{4}|\p{L}{3}|\d[/.-]\d+[/.-]\d/u.test(day)

function dayOf(words: string[]): string | null {
  const day = words.join(' ').replace(/^[([]|[\])\-–—:,]+$/g, '')
  return readDay(day, 'dmy') ? day : null
}

function named(day: string, words: string[], fits: (name: string) => boolean): ServiceDay | null {
  const service = words
    .join(' ')
    // The second column of one heading has a number behind it (`columns.ts`).
    .replace(/ \(\d+\)$/, '')
    .replace(/^[\s\-–—:,([]+|[\s\-–—:,)\]]+$/g, '')
    .slice(0, LONGEST_NAME)
  return fits(service) ? { day, service } : null
}

/** "05/07/2026 total" is a count, and "05/07/2026 remarks" a reason. */
const isNoOtherColumn = (name: string) =>
  /\p{L}/u.test(name) &&
  !/^(grand )?(totals?|sum|counts?|number|absent|absentees|remarks?|comments?|reasons?|notes?|offering|amount|time|late|status)\b/i.test(
    name,
  )

export const isServiceName = (name: string): boolean =>
  /\b(services?|mass|worship|session|morning|evening|afternoon|night|vigil|bible study|sunday school|prayer|first|second|third|1st|2nd|3rd|\d{1,2} ?[ap]m|english|yoruba|igbo|hausa|pidgin)\b/i.test(
    name,
  )
