/** Changes to one team user, each with its line in the audit log. */
import type pg from 'pg'
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import type { Actor } from '../http/actor.ts'
import { notThere } from '../http/problem.ts'
import { addAudit } from './audit.ts'
import { mayChange, mayGive, mayRename } from './team-rights.ts'
import { teamUser, type TeamUser } from './team-of.ts'

/** Within a transaction of the church; held until its end, so that two changes do not lose each other. */
export async function lockedUser(tx: pg.PoolClient, churchId: string, accountId: string): Promise<TeamUser> {
  await tx.query('select 1 from memberships where church_id = $1 and account_id = $2 for update', [
    churchId,
    accountId,
  ])
  const user = await teamUser(tx, churchId, accountId)
  if (!user) throw notThere('This person')
  return user
}

export const featuresOf = (user: TeamUser): FeatureName[] => user.features.map(({ name }) => name)

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
  await note(tx, actor, user, `changed access ${[...given, ...taken].join(' ')}`.trim())
}

export async function rename(
  tx: pg.PoolClient,
  actor: Actor,
  user: TeamUser,
  names: { first_name: string; last_name: string },
): Promise<void> {
  if (user.id !== actor.accountId) await requireRename(tx, actor, user)
  await tx.query('update accounts set first_name = $2, last_name = $3 where id = $1', [
    user.id,
    names.first_name,
    names.last_name,
  ])
  await note(tx, actor, user, 'changed the name of a team user')
}

export async function requireRename(tx: pg.PoolClient, actor: Actor, user: TeamUser): Promise<void> {
  // One's own e-mail asks for the password, under My Profile.
  mayRename(actor, user, (await worksElsewhere(tx, actor.churchId, user.id)) || user.id === actor.accountId)
}

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

const note = (tx: pg.PoolClient, actor: Actor, user: TeamUser, action: string) =>
  addAudit(tx, { ...actor, action, subjectTable: 'accounts', subjectId: user.id })
