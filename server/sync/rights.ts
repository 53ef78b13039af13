/** A person's rights, now and at the time of an op, and the features that an op needs. */
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import { EXPIRED, signedOut } from '../auth/session.ts'
import type { Statement } from '../db/pipeline.ts'
import { Problem, type Actor } from '../http/actor-and-answer.ts'
import type { WireOp } from '../../contract/sync/push.ts'
import type { Mutation } from '../../sync/mutation.ts'
import { mutationNamed } from '../../sync/mutations/index.ts'

export type Present = Pick<Actor, 'churchId' | 'accountId' | 'sessionId'>

/**
 * Reads a person's current rights and locks them until the transaction ends. A revocation waits for it, or it sees the
 * revocation. The two statements run before the church's lock, as everywhere (docs/tenancy.md). The membership comes
 * before the session, in the order that a removal uses too.
 */
export const presentRights = ({ churchId, accountId, sessionId }: Present): [Statement, Statement] => [
  {
    name: 'present-membership',
    text: `select is_owner, features from memberships where church_id = $1 and account_id = $2 and status = 'active' for share`,
    values: [churchId, accountId],
  },
  {
    name: 'present-session',
    text: `select from sessions s where s.id = $3 and s.account_id = $2 and s.church_id = $1 and s.ended_at is null and not ${EXPIRED}
      and not exists (select from church_closings where church_id = $1) for share of s`,
    values: [churchId, accountId, sessionId],
  },
]

/** A deciding person, and the feature that the decision needs. */
export type Decider = { who: Present; feature: FeatureName }

/** Throws Problem SIGNED_OUT, or FEATURE_REQUIRED. @param rows those of the two statements */
export function requirePresent({ feature }: Decider, [memberships, sessions]: object[][]): void {
  if (readRights(memberships, sessions).includes(feature)) return
  throw new Problem('FEATURE_REQUIRED', `You need access to ${accessNamed([feature])} to decide on this.`)
}

/** Throws Problem SIGNED_OUT if the person is no longer in this church. @param rows those of the two statements */
export function readRights(memberships: object[] = [], sessions: object[] = []): FeatureName[] {
  const [membership] = memberships as { is_owner: boolean; features: FeatureName[] }[]
  if (!membership) throw signedOut('removed_from_team')
  if (sessions.length === 0) throw signedOut()
  return membership.is_owner ? [...FEATURES] : membership.features
}

type Parsed = ReturnType<Mutation['args']['safeParse']>

/**
 * The features that an op needs, from its mutation's definition. One of them is enough. Unreadable arguments need the
 * mutation's own feature.
 */
export function featuresOf(mutation: Mutation, parsed: Parsed): FeatureName[] {
  const other = parsed.success ? mutation.orFeature(parsed.data) : null
  return other ? [mutation.feature, other] : [mutation.feature]
}

/** Does the same for a stored op. Returns null if this server does not know the op type or its version. */
export function featuresFor({ type, v, args }: Pick<WireOp, 'type' | 'v' | 'args'>): FeatureName[] | null {
  const mutation = mutationNamed(String(type))
  if (!mutation || v > mutation.v) return null
  return featuresOf(mutation, mutation.args.safeParse(args))
}

/** An unknown op type may need any feature, so its reviewer needs all of them. */
export function mayReview(held: readonly FeatureName[], needed: readonly FeatureName[] | null): boolean {
  if (needed === null) return FEATURES.every((name) => held.includes(name))
  return needed.some((name) => held.includes(name))
}

/** Returns "members", or "attendance or members", for use in a sentence. */
export const accessNamed = (needed: readonly FeatureName[]): string =>
  needed.map((name) => name.replace(/Access$/, '')).join(' or ')

/** Times are in milliseconds. `until` is Infinity while the right is held. */
export type RightPeriod = { feature: string; from: number; until: number }

/** Reads the features of an account over time. A trigger on memberships keeps the table. */
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
 * Returns the features held at some moment between capture and arrival. A right granted before the arrival counts too, as
 * it does for an op that arrives on time.
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
