/** A heading of an attendance list that is a day, with or without the name of the service: "05/07/2026 1st Service". */
import { readDay } from './days.ts'

export type ServiceDay = {
  /** As the heading writes it. */
  day: string
  /** Blank where the heading names none. */
  service: string
}

const LONGEST_NAME = 100

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

/** "1-2 years" is no second of January. */
const saysYearOrMonth = (day: string) => /\d{4}|\p{L}{3}|\d[/.-]\d+[/.-]\d/u.test(day)

function dayOf(words: string[]): string | null {
  const day = words.join(' ').replace(/^[([]|[\])\-–—:,]+$/g, '')
  return readDay(day, 'dmy') ? day : null
}

function named(day: string, words: string[], fits: (name: string) => boolean): ServiceDay | null {
  const service = words
    .join(' ')
    // The second column of one heading has a number behind it (`columns-of.ts`).
    .replace(/ \(\d+\)$/, '')
    .replace(/^[\s\-–—:,([]+|[\s\-–—:,)\]]+$/g, '')
    .slice(0, LONGEST_NAME)
  return fits(service) ? { day, service } : null
}

/** "05/07/2026 total" counts, and "05/07/2026 remarks" says why. */
const isNoOtherColumn = (name: string) =>
  /\p{L}/u.test(name) &&
  !/^(grand )?(totals?|sum|counts?|number|absent|absentees|remarks?|comments?|reasons?|notes?|offering|amount|time|late|status)\b/i.test(
    name,
  )

export const isServiceName = (name: string): boolean =>
  /\b(services?|mass|worship|session|morning|evening|afternoon|night|vigil|bible study|sunday school|prayer|first|second|third|1st|2nd|3rd|\d{1,2} ?[ap]m|english|yoruba|igbo|hausa|pidgin)\b/i.test(
    name,
  )
