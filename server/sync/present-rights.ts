/** The rights of a person now, locked until the transaction ends: a revocation waits for it, or it sees the revocation. */
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import { EXPIRED } from '../auth/session-limits.ts'
import { signedOut } from '../auth/signed-out.ts'
import type { Statement } from '../db/pipeline.ts'
import { Problem } from '../http/problem.ts'
import type { Actor } from '../http/actor.ts'
import { accessNamed } from './op-features.ts'

export type Present = Pick<Actor, 'churchId' | 'accountId' | 'sessionId'>

/**
 * Two statements, to run before the church's lock, as everywhere (docs/tenancy.md). The membership comes before the session:
 * a removal takes them in this order too.
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

/** Somebody who decides, and the feature that it takes. */
export type Decider = { who: Present; feature: FeatureName }

/** Throws Problem SIGNED_OUT, or FEATURE_REQUIRED. @param rows those of the two statements */
export function requirePresent({ feature }: Decider, [memberships, sessions]: object[][]): void {
  if (readRights(memberships, sessions).includes(feature)) return
  throw new Problem('FEATURE_REQUIRED', `You need access to ${accessNamed([feature])} to decide on this.`)
}

/** Throws Problem SIGNED_OUT where the person is not in this church any more. @param rows those of the two statements */
export function readRights(memberships: object[] = [], sessions: object[] = []): FeatureName[] {
  const [membership] = memberships as { is_owner: boolean; features: FeatureName[] }[]
  if (!membership) throw signedOut('removed_from_team')
  if (sessions.length === 0) throw signedOut()
  return membership.is_owner ? [...FEATURES] : membership.features
}
