/** A column in which few values stand many times: each value once, and for each row which. */
import { digitsOf, valueAt } from './digits.ts'

export type Word = string | number | boolean | null
/** `at[0]` holds the last digit of each row's number, `at[1]` the one before. */
export type Words = { words: Word[]; at: string[] }

const MOST_WORDS = 4096

/** Null where it would not be shorter. */
export function packWords(values: readonly unknown[]): Words | null {
  const [known, counts] = [new Map<unknown, number>(), [] as number[]]
  const first = new Uint16Array(values.length)
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]
    let number = known.get(value)
    if (number === undefined) {
      if (!isWord(value)) return null
      number = counts.push(0) - 1
      known.set(value, number)
      if (known.size > MOST_WORDS || known.size * 3 > values.length) return null
    }
    counts[number]! += 1
    first[row] = number
  }
  // The usual ones get the low numbers, so that the second digit is nearly always the same.
  const words = [...known.keys()] as Word[]
  const order = words.map((_, number) => number).sort((a, b) => counts[b]! - counts[a]!)
  const numbers = new Uint16Array(order.length)
  for (const [number, before] of order.entries()) numbers[before] = number
  const sorted = order.map((before) => words[before]!)
  const digit = (shift: number) => digitsOf(digitOf(first, numbers, shift))
  return { words: sorted, at: sorted.length <= 64 ? [digit(0)] : [digit(0), digit(6)] }
}

/** Row by row in place of `Uint8Array.from`, which takes ten times as long. */
function digitOf(first: Uint16Array, numbers: Uint16Array, shift: number): Uint8Array {
  const digits = new Uint8Array(first.length)
  for (let row = 0; row < first.length; row += 1) digits[row] = (numbers[first[row]!]! >> shift) & 63
  return digits
}

const isWord = (value: unknown): value is Word =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Null where it does not hold so many rows. */
export function unpackWords({ words, at }: Words, count: number): Word[] | null {
  const [low = '', high] = at
  if (low.length !== count || (high !== undefined && high.length !== count) || at.length > 2) return null
  const values: Word[] = []
  for (let row = 0; row < count; row += 1) {
    const number = valueAt(low, row) + (high === undefined ? 0 : valueAt(high, row) * 64)
    const value = words[number]
    if (value === undefined) return null
    values.push(value)
  }
  return values
}
