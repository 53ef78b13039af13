/** Changes one team user, with an entry in the audit log, for somebody who manages the team at the commit. */
import type pg from 'pg'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, notThere, Problem } from '../../http/actor-and-answer.ts'
import { retried } from '../../db/write-errors.ts'
import { addAudit } from '../audit.ts'
import { endInChurch } from '../start-and-end-session.ts'
import { requireRightNow } from '../rights-now.ts'
import { teamUser, type TeamUser, mayChange, mayGive, mayRename } from './team.ts'
import { voidPending } from '../secrets.ts'
import { dropFactor } from '../account/second-factor.ts'
import type { Deps } from '../../http/handler.ts'
import { mailAccount, mailedChurchName, mailedFullName } from '../account/accounts.ts'

/** Call it in a transaction of the church. Throws Problem NOT_FOUND if the account is not in the team. */
export async function userOf(tx: pg.PoolClient, churchId: string, accountId: string): Promise<TeamUser> {
  const user = await teamUser(tx, churchId, accountId)
  if (!user) throw notThere('This person')
  return user
}

export const featuresOf = (user: TeamUser): FeatureName[] => user.features.map(({ name }) => name)

/**
 * Runs `change` with both memberships and the user's account locked.
 * @param change gets the manager with the current rights, and the current user
 * @returns the user after it
 */
export const changeUser = (
  pool: pg.Pool,
  actor: Actor,
  accountId: string,
  change: (tx: pg.PoolClient, now: Actor, user: TeamUser) => Promise<void>,
): Promise<TeamUser> =>
  retried(() =>
    inChurch(pool, actor.churchId, async (tx) => {
      const asking = { access: 'teamsAccess', members: [accountId], accounts: [accountId] } as const
      const now = await requireRightNow(tx, actor, asking)
      await change(tx, now, await userOf(tx, actor.churchId, accountId))
      return userOf(tx, actor.churchId, accountId)
    }),
  )

/** Call it in `changeUser`. A lost feature voids the user's pending links. */
export async function setFeatures(
  tx: pg.PoolClient,
  actor: Actor,
  user: TeamUser,
  wanted: readonly FeatureName[],
): Promise<void> {
  mayChange(actor, user)
  const held = featuresOf(user)
  mayGive(
    actor,
    wanted.filter((name) => !held.includes(name)),
  )
  const features = FEATURES.filter((name) => wanted.includes(name))
  await tx.query('update memberships set features = $3 where church_id = $1 and account_id = $2', [
    actor.churchId,
    user.id,
    features,
  ])
  const added = features.filter((name) => !held.includes(name)).map((name) => `+${name}`)
  const removed = held.filter((name) => !features.includes(name)).map((name) => `-${name}`)
  if (removed.length) await voidPending(tx, user.id, actor.churchId)
  await note(tx, actor, user, `changed access ${[...added, ...removed].join(' ')}`)
}

/** Call it in `changeUser`. */
export async function rename(
  tx: pg.PoolClient,
  actor: Actor,
  user: TeamUser,
  names: { first_name: string; last_name: string },
): Promise<void> {
  if (user.id !== actor.accountId) mayRename(actor, user, await worksElsewhere(tx, actor.churchId, user.id))
  await tx.query('update accounts set first_name = $2, last_name = $3 where id = $1', [
    user.id,
    names.first_name,
    names.last_name,
  ])
  await note(tx, actor, user, 'changed the name of a team user')
}

/** Ends the membership, the sessions in this church and all pending links. Throws Problem for the owner and for oneself. */
export const removeUser = (pool: pg.Pool, actor: Actor, accountId: string): Promise<void> =>
  retried(() =>
    inChurch(pool, actor.churchId, async (tx) => {
      if (accountId === actor.accountId)
        throw new Problem('INVALID', 'You cannot remove yourself. Ask another person who manages the team.')
      await requireRightNow(tx, actor, { access: 'teamsAccess', members: [accountId] })
      const user = await userOf(tx, actor.churchId, accountId)
      if (user.is_owner) throw new Problem('INVALID', 'The owner of the church cannot be removed.')
      await tx.query(
        `update memberships set status = 'removed', removed_at = now() where church_id = $1 and account_id = $2`,
        [actor.churchId, accountId],
      )
      await endInChurch(tx, accountId, actor.churchId)
      await voidPending(tx, accountId, actor.churchId)
      await note(tx, actor, user, 'removed from team')
    }),
  )

/** True also for former memberships. */
async function worksElsewhere(tx: pg.PoolClient, churchId: string, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from memberships where account_id = $1 and church_id <> $2 limit 1',
    [accountId, churchId],
  )
  return Boolean(rowCount)
}

const note = (tx: pg.PoolClient, actor: Actor, user: TeamUser, action: AuditAction) =>
  addAudit(tx, { ...actor, action, subjectTable: 'accounts', subjectId: user.id })

/**
 * Lets the owner end the second factor of a team user who lost phone and codes: the owner knows them by sight. It works
 * only for somebody who works here alone: the owner may not remove the protection of another church. The message is the
 * same if there is nothing to switch off, so that nobody learns who works elsewhere.
 * @param passwordHash the hash that the owner's current password was verified against
 */
export const endForTeamUser = (
  pool: pg.Pool,
  actor: Actor,
  passwordHash: string,
  accountId: string,
): Promise<TeamUser> =>
  retried(() => inChurch(pool, actor.churchId, (tx) => endFactor(tx, actor, passwordHash, accountId)))

async function endFactor(
  tx: pg.PoolClient,
  actor: Actor,
  passwordHash: string,
  accountId: string,
): Promise<TeamUser> {
  if (accountId === actor.accountId)
    throw new Problem('INVALID', 'Turn off your own two-step verification under Your profile, with a code.')
  const asking = { access: 'owner', passwordHash, members: [accountId], accounts: [accountId] } as const
  await requireRightNow(tx, actor, asking)
  const user = await userOf(tx, actor.churchId, accountId)
  const ended =
    !(await worksElsewhere(tx, actor.churchId, user.id)) && (await dropFactor(tx, user.id)).rowCount
  if (!ended)
    throw new Problem(
      'INVALID',
      'Nothing was switched off: this person has no second step, or works for another church too. Then only whoever runs this site can help.',
    )
  await addAudit(tx, {
    ...actor,
    action: 'switched the second factor of a team user off',
    subjectTable: 'accounts',
    subjectId: user.id,
  })
  return user
}

/** Hands a church over to another owner. The former owner stays in the team with every feature. */

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
