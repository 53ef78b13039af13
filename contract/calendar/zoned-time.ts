/**
 * Converts between instants and the clock and calendar of a church's time zone.
 *
 * It uses `Intl`: Day.js's plugin `timezone` is wrong on phones and slow on every machine
 * (docs/decisions/0056-one-calendar.md). A day and a time are assembled from their parts. Browsers, and releases of one
 * browser, differ in how a locale orders the parts.
 *
 * Each function throws a RangeError for an invalid time zone, day or instant.
 */
import { isDay } from './days.ts'

/** The day, `YYYY-MM-DD`. @param at milliseconds since 1970, or a date */
export function calendarDay(timeZone: string, at: number | Date): string {
  const part = partsOf('day', timeZone, at)
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The time of day, `HH:mm`, from 00:00 to 23:59. @param at milliseconds since 1970, or a date */
export function clockTime(timeZone: string, at: number | Date): string {
  const part = partsOf('time', timeZone, at)
  return `${part('hour')}:${part('minute')}`
}

/** Day and time, `YYYY-MM-DDTHH:mm`, the format of the browser's input field. */
export const localTime = (timeZone: string, at: number | Date): string =>
  `${calendarDay(timeZone, at)}T${clockTime(timeZone, at)}`

/**
 * The instant of a local time. An hour that occurs twice means the first one. A skipped hour means the hour after it.
 * @param local `YYYY-MM-DDTHH:mm`
 */
export function instantOf(timeZone: string, local: string): Date {
  if (!isDay(local.slice(0, 10))) throw new RangeError(`No such day: ${local}`)
  const wanted = Date.parse(`${local}Z`)
  const ahead = (at: number) => Date.parse(`${localTime(timeZone, at)}Z`) - at
  const [before, after] = [ahead(wanted - DAY_MS), ahead(wanted + DAY_MS)]
  const first = wanted - Math.max(before, after)
  return new Date(ahead(first) === Math.max(before, after) ? first : wanted - Math.min(before, after))
}

const DAY_MS = 86_400_000

const FIELDS = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Shown = keyof typeof FIELDS

function partsOf(shown: Shown, timeZone: string, at: number | Date) {
  const parts = formatOf(shown, timeZone).formatToParts(at)
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
}

const formats = { day: new Map<string, Intl.DateTimeFormat>(), time: new Map<string, Intl.DateTimeFormat>() }

/** Cached: creating a format takes ten times as long as using it, and lists use it for every row. */
function formatOf(shown: Shown, timeZone: string): Intl.DateTimeFormat {
  const known = formats[shown].get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...FIELDS[shown],
  })
  formats[shown].set(timeZone, format)
  return format
}
