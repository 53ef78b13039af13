/** The features of an account over time. A trigger on memberships keeps the table. */
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import type { Statement } from '../db/pipeline.ts'

/** Milliseconds. `until` is Infinity while the right is held. */
export type RightPeriod = { feature: string; from: number; until: number }

export const rightPeriods = (churchId: string, accountId: string | null): Statement => ({
  name: 'right-periods',
  text: `select feature, (extract(epoch from held_from) * 1000)::float8 as from, (extract(epoch from held_until) * 1000)::float8 as until
    from right_periods where church_id = $1 and account_id = $2`,
  values: [churchId, accountId],
})

export const readPeriods = (rows: object[] = []): RightPeriod[] =>
  (rows as { feature: string; from: number; until: number | null }[]).map((row) => ({
    ...row,
    until: row.until ?? Infinity,
  }))

/** A phone measures its clock's error by a call, and a call takes at most 25 s (docs/protocol.md). */
const CLOCK_ERROR_MS = 25_000

/**
 * Features held at some moment from the capture on: a right that came before the op arrived counts too, as it does for an
 * op that arrives in time.
 * @param captured the corrected time of capture, milliseconds
 * @param received when the op arrived, milliseconds
 */
export function heldBetween(
  periods: readonly RightPeriod[],
  captured: number,
  received: number,
): FeatureName[] {
  const then = periods.filter(({ from, until }) => until > captured - CLOCK_ERROR_MS && from <= received)
  const named = new Set(then.map(({ feature }) => feature))
  return named.has('owner') ? [...FEATURES] : FEATURES.filter((name) => named.has(name))
}
