/** Changes one team user, with an entry in the audit log, for somebody who manages the team at the commit. */
import type pg from 'pg'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { retried } from '../../db/write-errors.ts'
import { addAudit } from '../audit.ts'
import { endInChurch } from '../end-session.ts'
import { requireRightNow } from '../rights-now.ts'
import { teamUser, type TeamUser, mayChange, mayGive, mayRename } from './team.ts'
import { voidPending } from '../void-pending.ts'
import { dropFactor } from '../account/second-factor.ts'

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
