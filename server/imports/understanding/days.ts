/** Days as people and programs write them. */
import { latestToday } from '../../../contract/fields.ts'
import { MONTH_NAMES } from '../../../contract/month-names.ts'
import type { DateOrder } from '../../../contract/routes/imports.ts'
import { lettersApart } from './near-words.ts'
import { plainDigits } from './phones-in.ts'

/** `year` null: not said, or a year that programs write for "unknown". */
export type ReadDay = { year: number | null; month: number; day: number }

/** Planning Center writes 1885, Apple 1604, others 0000 or 0001 where they do not know the year. */
const FIRST_YEAR = 1890

/** Null where the text is no day. @param order which comes first in "04/07/1990" */
export function readDay(written: string, order: DateOrder): ReadDay | null {
  const found = writtenDay(written, order)
  if (!found) return null
  const year = found.year === null || found.year < FIRST_YEAR ? null : found.year
  return exists(found.month, found.day, year) ? { ...found, year } : null
}

/** The same with the year as it stands there; whether there is such a day is not looked at. */
export function writtenDay(written: string, order: DateOrder): ReadDay | null {
  const text = plainDigits(written).trim().toLowerCase()
  return iso(text) ?? packed(text, order) ?? serial(text) ?? numbers(text, order) ?? words(text)
}

/** `YYYY-MM-DD`, or null where the year is not known. */
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

/** What Excel keeps behind a date: days since the end of 1899. From 1927 on; a smaller number is a year or a slip. */
function serial(text: string): ReadDay | null {
  if (!/^\d{5}(\.\d+)?$/.test(text)) return null
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * 86_400_000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const NUMBERS = /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})(?:\s*[/.\- ]\s*(\d{4}|\d{2}))?\.?(?:,?\s+\d{1,2}:\d{2}.*)?$/

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

/** 1 to 12 for a month's English name or its first three letters, also with a slip: "Febuary", "Ocotber". */
export function monthNamed(text: string): number | undefined {
  if (!/^\p{L}{3,11}$/u.test(text)) return undefined
  const names = MONTH_NAMES.map((name) => name.toLowerCase())
  const at = names.findIndex((name) => name.startsWith(text) || (text === 'sept' && name === 'september'))
  if (at >= 0) return at + 1
  if (text.length < 5) return undefined
  const near = names.findIndex((name) => name.length > 4 && lettersApart(text, name) <= 1)
  return near < 0 ? undefined : near + 1
}

/** "90" is 1990, "08" 2008: never a year that is still to come. */
export function fullYear(written: string | undefined): number | null {
  if (written === undefined) return null
  const year = Number(written)
  if (written.length > 2) return year
  return year + (2000 + year > Number(latestToday().slice(0, 4)) ? 1900 : 2000)
}

/** 29 February exists where the year is not known. */
export function exists(month: number, day: number, year: number | null): boolean {
  if (month < 1 || month > 12) return false
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * Whether the day or the month comes first in a list's dates, and whether that has to be asked: it has where some can be read
 * both ways and none settles it.
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
