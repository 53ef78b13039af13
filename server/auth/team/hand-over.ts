/** Hands a church over to another owner. The former owner stays in the team with every feature. */
import type pg from 'pg'
import { FEATURES } from '../../../contract/features.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { Problem } from '../../http/problem.ts'
import { retried } from '../../db/write-errors.ts'
import { addAudit } from '../audit.ts'
import { userOf } from './change-team-user.ts'
import { mailAccount, mailedChurchName, mailedFullName } from '../account/account-mails.ts'
import { requireRightNow } from '../rights-now.ts'
import type { TeamUser } from './team.ts'

/**
 * @param passwordHash the hash that the owner's current password was verified against
 * @returns the new owner
 */
export const handOver = (
  pool: pg.Pool,
  actor: Actor,
  passwordHash: string,
  accountId: string,
): Promise<TeamUser> =>
  retried(() => inChurch(pool, actor.churchId, (tx) => change(tx, actor, passwordHash, accountId)))

async function change(
  tx: pg.PoolClient,
  actor: Actor,
  passwordHash: string,
  accountId: string,
): Promise<TeamUser> {
  if (accountId === actor.accountId) throw new Problem('INVALID', 'You are the owner already.')
  await requireRightNow(tx, actor, {
    access: 'owner',
    passwordHash,
    members: [accountId],
    settledEmails: [actor.accountId, accountId],
    confirmedEmails: [actor.accountId, accountId],
  })
  const next = await userOf(tx, actor.churchId, accountId)
  await tx.query(
    'update memberships set is_owner = false, features = $3 where church_id = $1 and account_id = $2',
    [actor.churchId, actor.accountId, [...FEATURES]],
  )
  await tx.query('update memberships set is_owner = true where church_id = $1 and account_id = $2', [
    actor.churchId,
    accountId,
  ])
  await addAudit(tx, {
    ...actor,
    action: 'handed the church over',
    subjectTable: 'accounts',
    subjectId: accountId,
  })
  return next
}

export async function mailHandOver(
  deps: Deps,
  { churchId, accountId }: Actor,
  next: TeamUser,
): Promise<void> {
  const church = await mailedChurchName(deps.pool, churchId)
  const name = mailedFullName(next)
  await mailAccount(
    deps,
    next.id,
    `You are the owner of ${church} now`,
    `${church} on ${deps.config.appName} was handed over to you. You hold every part of it, nobody can remove you, and its export and its closing are in your hands.

If this surprises you, speak with the person who owned it before.`,
  )
  await mailAccount(
    deps,
    accountId,
    `You handed ${church} over`,
    `${name} is the owner of ${church} on ${deps.config.appName} now. You stay in its team with every part.

If it was not you, speak with ${name} at once and set a new password at ${deps.config.publicUrl}/password-reset`,
  )
}
