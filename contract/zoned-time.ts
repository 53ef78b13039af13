/** Times as a church's own clock shows them, and the instants they are. */

/** `YYYY-MM-DDTHH:mm`: what a person types and a field of the browser holds. */
export function localTime(timeZone: string, at: number | Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The instant at which a clock there shows this. Of an hour that a clock shows twice the first is meant; one that it
 * leaves out is the hour after it.
 * @param local `YYYY-MM-DDTHH:mm`
 */
export function instantOf(timeZone: string, local: string): Date {
  const wanted = Date.parse(`${local}Z`)
  const ahead = (at: number) => Date.parse(`${localTime(timeZone, at)}Z`) - at
  const [before, after] = [ahead(wanted - DAY), ahead(wanted + DAY)]
  const first = wanted - Math.max(before, after)
  return new Date(ahead(first) === Math.max(before, after) ? first : wanted - Math.min(before, after))
}

const DAY = 86_400_000
