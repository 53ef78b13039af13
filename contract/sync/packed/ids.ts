/**
 * A column of ids without what is known of them. Those of version 7 begin with their time, which is told as the step from
 * the one before, and have six bits that never change; seventy-six bits each remain that nothing can shorten.
 */
import { fromNibbles, toNibbles } from './digits.ts'

/** Of version 7, all of them. */
export type TimedIds = { steps: number[]; rest: string }
export type WholeIds = { ids: string }

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const LENGTH = 36
const TIME = 12
/** Where the hex digits of a UUID stand in its text. */
const PLACES = Uint8Array.from({ length: LENGTH }, (_, at) => at).filter(
  (at) => ![8, 13, 18, 23].includes(at),
)
const AFTER_VERSION = TIME + 1
const REST = PLACES.length - AFTER_VERSION
const HEX = new TextEncoder().encode('0123456789abcdef')
const DASH = 45

/** The milliseconds an id of version 7 begins with. */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Null where one is no lower-case UUID. */
export function packIds(ids: readonly unknown[]): TimedIds | WholeIds | null {
  if (!ids.every((id) => typeof id === 'string' && ID.test(id))) return null
  const whole = ids as string[]
  if (!whole.every(isTimed)) return { ids: fromNibbles(nibblesOf(whole, 0)) }
  const times = whole.map(timeOf)
  const steps = times.map((time, at) => time - (times[at - 1] ?? 0))
  return { steps, rest: fromNibbles(nibblesOf(whole, AFTER_VERSION)) }
}

const isTimed = (id: string): boolean => id[14] === '7' && '89ab'.includes(id[19] ?? '')

function nibblesOf(ids: readonly string[], from: number): Uint8Array {
  const nibbles = new Uint8Array(ids.length * (PLACES.length - from))
  let put = 0
  for (const id of ids) {
    for (let at = from; at < PLACES.length; at += 1) {
      const code = id.charCodeAt(PLACES[at] ?? 0)
      nibbles[put++] = code < 58 ? code - 48 : code - 87
    }
  }
  return nibbles
}

/** Null where they are not so many whole ids. */
export function unpackTimedIds({ steps, rest }: TimedIds, count: number): string[] | null {
  const nibbles = toNibbles(rest, count * REST)
  if (!nibbles || steps.length !== count) return null
  let time = 0
  const times = steps.map((step) => (time += step))
  if (!times.every((ms) => Number.isInteger(ms) && ms >= 0 && ms < 2 ** 48)) return null
  return written(nibbles, AFTER_VERSION, count, (row) => {
    const hex = (times[row] ?? 0).toString(16).padStart(TIME, '0')
    return `${hex}7`
  })
}

export function unpackWholeIds({ ids }: WholeIds, count: number): string[] | null {
  const nibbles = toNibbles(ids, count * PLACES.length)
  return nibbles && written(nibbles, 0, count, () => '')
}

/** All ids as one text, then cut: many times faster than putting each together. */
function written(
  nibbles: Uint8Array,
  from: number,
  count: number,
  beginning: (row: number) => string,
): string[] {
  const text = new Uint8Array(count * LENGTH).fill(DASH)
  let next = 0
  for (let row = 0; row < count; row += 1) {
    const begins = beginning(row)
    for (let at = 0; at < PLACES.length; at += 1) {
      const code = at < from ? begins.charCodeAt(at) : (HEX[nibbles[next++] ?? 0] ?? DASH)
      text[row * LENGTH + (PLACES[at] ?? 0)] = code
    }
  }
  const all = new TextDecoder().decode(text)
  return Array.from({ length: count }, (_, row) => all.slice(row * LENGTH, (row + 1) * LENGTH))
}
