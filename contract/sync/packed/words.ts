/** A column in which few values stand many times: each value once, and for each row which. */
import { digitOf, valueAt } from './digits.ts'

export type Word = string | number | boolean | null
/** `at[0]` holds the last digit of each row's number, `at[1]` the one before. */
export type Words = { words: Word[]; at: string[] }

const MOST_WORDS = 4096

/** Null where it would not be shorter. */
export function packWords(values: readonly unknown[]): Words | null {
  const counts = new Map<Word, number>()
  for (const value of values) {
    if (!isWord(value)) return null
    counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size > MOST_WORDS || counts.size * 3 > values.length) return null
  }
  // The usual ones get the low numbers, so that the second digit is nearly always the same.
  const words = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const numbers = new Map<unknown, number>(words.map((word, number) => [word, number]))
  const of = values.map((value) => numbers.get(value) ?? 0)
  const low = of.map((number) => digitOf(number & 63)).join('')
  return words.length <= 64
    ? { words, at: [low] }
    : { words, at: [low, of.map((number) => digitOf(number >> 6)).join('')] }
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
