/**
 * The calendar day `YYYY-MM-DD` on which an instant falls in a time zone such as `Africa/Lagos`. Put together from its
 * parts: how a locale orders them differs between browsers, and between releases of one. Throws a RangeError where the
 * time zone is not known.
 * @param at milliseconds since 1970, or a date
 */
export function calendarDay(timeZone: string, at: number | Date): string {
  const parts = formatOf(timeZone).formatToParts(at)
  const part = (type: 'year' | 'month' | 'day') => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept: to make one takes a hundred times as long as to ask it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}
