/** Moments close to when their rows' ids were made, as milliseconds after that. */
import { timeOf } from './ids.ts'

export type Moments = { after: (number | null)[] }

/** Null where one is not written as `toISOString` would. */
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
    // What a Date can hold; beyond it throws.
    if (!(Math.abs(time) <= 8.64e15)) return null
    values.push(ms === null ? null : new Date(time).toISOString())
  }
  return values
}
