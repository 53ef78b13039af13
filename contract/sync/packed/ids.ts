/**
 * Packs columns of ids and of moments as base64url text, which neither JSON nor brotli inflates.
 * Ids lose their predictable bits. A version 7 id begins with its time, packed as the step from the previous id, and
 * has six constant bits. The remaining seventy-six bits of each id cannot be shortened. Moments are packed as
 * milliseconds after the creation of their rows' ids.
 */

/** Encodes numbers as base64url text, which neither JSON nor brotli inflates. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const VALUES = new Int8Array(128).fill(-1)
for (let value = 0; value < 64; value += 1) VALUES[DIGITS.charCodeAt(value)] = value

/** The digit's value, from 0 to 63; -1 for anything else. */
export const valueAt = (text: string, at: number): number => VALUES[text.charCodeAt(at)] ?? -1

const CODES = new TextEncoder().encode(DIGITS)

/** Each value from 0 to 63 as its digit. Writing bytes is many times faster than joining thousands of short texts. */
export function digitsOf(values: Uint8Array): string {
  const text = new Uint8Array(values.length)
  for (let at = 0; at < values.length; at += 1) text[at] = CODES[values[at]!]!
  return new TextDecoder().decode(text)
}

/** Encodes half bytes, three in two digits, padded with zeros. */
function fromNibbles(nibbles: Uint8Array): string {
  const values = new Uint8Array(Math.ceil(nibbles.length / 3) * 2)
  for (let at = 0, put = 0; at < nibbles.length; at += 3, put += 2) {
    const bits = ((nibbles[at] ?? 0) << 8) | ((nibbles[at + 1] ?? 0) << 4) | (nibbles[at + 2] ?? 0)
    values[put] = bits >> 6
    values[put + 1] = bits & 63
  }
  return digitsOf(values)
}

/** Decodes `length` half bytes; null if the text has another length or an invalid digit. */
function toNibbles(text: string, length: number): Uint8Array | null {
  const whole = Math.ceil(length / 3)
  if (text.length !== whole * 2) return null
  const nibbles = new Uint8Array(whole * 3)
  let wrong = 0
  for (let at = 0, put = 0; at < text.length; at += 2, put += 3) {
    const [high, low] = [valueAt(text, at), valueAt(text, at + 1)]
    wrong |= high | low
    nibbles[put] = high >> 2
    nibbles[put + 1] = ((high & 3) << 2) | (low >> 4)
    nibbles[put + 2] = low & 15
  }
  return wrong < 0 ? null : nibbles.subarray(0, length)
}

/** For a column of version 7 ids only. */
export type TimedIds = { steps: number[]; rest: string }
export type WholeIds = { ids: string }

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const LENGTH = 36
const TIME = 12

/** The positions of the hex digits in the text of a UUID. */
const PLACES = Uint8Array.from({ length: LENGTH }, (_, at) => at).filter(
  (at) => ![8, 13, 18, 23].includes(at),
)
const AFTER_VERSION = TIME + 1
const REST = PLACES.length - AFTER_VERSION
const HEX = new TextEncoder().encode('0123456789abcdef')
const DASH = 45

/** The time of a version 7 id, in milliseconds. */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Null if one is not a lower-case UUID. */
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

/** Null if these are not `count` complete ids. */
export function unpackTimedIds({ steps, rest }: TimedIds, count: number): string[] | null {
  const nibbles = toNibbles(rest, count * REST)
  if (!nibbles || steps.length !== count) return null
  let time = 0
  const times = steps.map((step) => (time += step))
  if (!times.every((ms) => Number.isInteger(ms) && ms >= 0 && ms < 2 ** 48)) return null
  return writeIds(nibbles, AFTER_VERSION, count, (row) => {
    const hex = (times[row] ?? 0).toString(16).padStart(TIME, '0')
    return `${hex}7`
  })
}

/** Null if these are not `count` complete ids. */
export function unpackWholeIds({ ids }: WholeIds, count: number): string[] | null {
  const nibbles = toNibbles(ids, count * PLACES.length)
  return nibbles && writeIds(nibbles, 0, count, () => '')
}

/** Writes all ids as one text and cuts it, many times faster than building each id. */
function writeIds(
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

export type Moments = { after: (number | null)[] }

/** Null if one differs from the format of `toISOString`. */
export function packMoments(values: readonly unknown[], ids: readonly string[]): Moments | null {
  const after: (number | null)[] = []
  for (const [row, value] of values.entries()) {
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
    if (value !== null && (Number.isNaN(time) || new Date(time).toISOString() !== value)) return null
    after.push(value === null ? null : time - timeOf(ids[row] ?? ''))
  }
  return { after }
}

export function unpackMoments({ after }: Moments, ids: readonly string[]): (string | null)[] | null {
  if (after.length !== ids.length) return null
  const values: (string | null)[] = []
  for (const [row, ms] of after.entries()) {
    const time = ms === null ? 0 : timeOf(ids[row] ?? '') + ms
    // A Date holds at most this. Beyond it `toISOString` throws.
    if (!(Math.abs(time) <= 8.64e15)) return null
    values.push(ms === null ? null : new Date(time).toISOString())
  }
  return values
}
