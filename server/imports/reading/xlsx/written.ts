/** A cell's value as a person would write it. */
import type { DateFormat } from './formats.ts'

const DAY_MS = 86_400_000
/** Days between the first days of Excel's two calendars. */
const FROM_1904 = 1462
/** The last day of the year 9999. */
const LAST_DAY = 2_958_465

export function writtenNumber(value: string, format: DateFormat, from1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (!format) return String(number)
  if (!format.day && !format.year) return timeOf(number)
  const days = Math.floor(number) + (from1904 ? FROM_1904 : 0)
  if (days < 0 || days > LAST_DAY) return value
  // Excel shows the number 0 as the day before 1 January 1900. Programs write it for "no date".
  if (days === 0) return ''
  // Excel counts a 29 February 1900.
  return isoDay((days < 60 ? days + 1 : days) - 25_569)
}

const isoDay = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10)

const timeOf = (number: number) =>
  new Date(Math.round((number - Math.floor(number)) * 86_400) * 1000).toISOString().slice(11, 16)
