/** Changes to one team user, each with its line in the audit log, by somebody who manages the team at the commit. */
import type { AuditAction } from '../../contract/audit-actions.ts'
import type pg from 'pg'
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import { notThere, Problem } from '../http/problem.ts'
import { retried } from '../sync/retried.ts'
import { addAudit } from './audit.ts'
import { endInChurch } from './end-session.ts'
import { requireRightNow } from './rights-now.ts'
import { teamUser, type TeamUser } from './team-of.ts'
import { mayChange, mayGive, mayRename } from './team-rights.ts'
import { voidPending } from './void-pending.ts'

/** Within a transaction of the church. Throws Problem NOT_FOUND for nobody of the team. */
export async function userOf(tx: pg.PoolClient, churchId: string, accountId: string): Promise<TeamUser> {
  const user = await teamUser(tx, churchId, accountId)
  if (!user) throw notThere('This person')
  return user
}

export const featuresOf = (user: TeamUser): FeatureName[] => user.features.map(({ name }) => name)

/**
 * Runs `change` with both memberships and the user's account locked.
 * @param change gets the manager with the rights held now, and the user as they are now
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

/** Within `changeUser`. A lost feature voids what the user had pending. */
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
  const given = features.filter((name) => !held.includes(name)).map((name) => `+${name}`)
  const taken = held.filter((name) => !features.includes(name)).map((name) => `-${name}`)
  if (taken.length) await voidPending(tx, user.id, actor.churchId)
  await note(tx, actor, user, `changed access ${[...given, ...taken].join(' ')}`)
}

/** Within `changeUser`. */
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

/** Ends membership, sessions in this church and everything pending. Throws Problem for the owner and for oneself. */
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

/** Or worked. */
export async function worksElsewhere(
  tx: pg.PoolClient,
  churchId: string,
  accountId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from memberships where account_id = $1 and church_id <> $2 limit 1',
    [accountId, churchId],
  )
  return Boolean(rowCount)
}

const note = (tx: pg.PoolClient, actor: Actor, user: TeamUser, action: AuditAction) =>
  addAudit(tx, { ...actor, action, subjectTable: 'accounts', subjectId: user.id })
