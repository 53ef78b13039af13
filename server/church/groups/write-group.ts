/** Making, changing and deleting by the API: the same changes as a phone makes, with the API's refusals. */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import type { GroupAnswer } from '../../../contract/routes/groups.ts'
import { inChurch } from '../../db/in-church.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { SyncActor } from '../../sync/actor.ts'
import { applyOwn } from '../../sync/apply-ops.ts'
import { noRowYet } from '../no-row-yet.ts'
import { once } from '../once.ts'
import { findGroup } from './find-groups.ts'
import type { GroupKind } from './group-kind.ts'

type Typed = { name: string; user_id: string | null }

/** Throws Problem NOT_FOUND. */
export async function storedGroup(
  pool: pg.Pool,
  churchId: string,
  kind: GroupKind,
  id: string,
): Promise<GroupAnswer> {
  return inChurch(pool, churchId, (tx) => oneGroup(tx, churchId, kind, id))
}

async function oneGroup(
  tx: pg.PoolClient,
  churchId: string,
  kind: GroupKind,
  id: string,
): Promise<GroupAnswer> {
  const found = await findGroup(tx, churchId, kind, id)
  if (!found) throw notThere(`This ${kind.noun}`)
  return found
}

/**
 * The same id and group again answers the first. Throws Problem ALREADY_EXISTS where the id is another's, INVALID at
 * `user_id` for who is not of the team.
 */
export async function addGroup(
  pool: pg.Pool,
  actor: SyncActor,
  kind: GroupKind,
  typed: { id?: string | undefined; name: string; user_id?: string | null | undefined },
): Promise<GroupAnswer> {
  const { id = newId(), name, user_id = null } = typed
  await mustBeOfTeam(pool, actor.churchId, user_id)
  const { churchId } = actor
  const isNew = noRowYet(churchId, kind.table, id, `This ${kind.noun} exists already.`)
  const make = async () => {
    await applyOwn(pool, actor, kind.create, { id, name, user_id }, undefined, isNew)
    return storedGroup(pool, churchId, kind, id)
  }
  const asked = () => ({ table: kind.table, columns: { name, user_id, deleted_at: null } })
  return once(pool, churchId, id, asked, make, (tx) => oneGroup(tx, churchId, kind, id))
}

/** Changes the fields given and no other. Throws Problem NOT_FOUND, INVALID at `user_id`. */
export async function changeGroup(
  pool: pg.Pool,
  actor: SyncActor,
  kind: GroupKind,
  id: string,
  set: { [Field in keyof Typed]?: Typed[Field] | undefined },
): Promise<GroupAnswer> {
  await storedGroup(pool, actor.churchId, kind, id)
  await mustBeOfTeam(pool, actor.churchId, set.user_id ?? null)
  await applyOwn(pool, actor, kind.edit, { id, set })
  return storedGroup(pool, actor.churchId, kind, id)
}

/** Throws Problem NOT_FOUND. */
export async function deleteGroup(pool: pg.Pool, actor: SyncActor, kind: GroupKind, id: string) {
  await storedGroup(pool, actor.churchId, kind, id)
  await applyOwn(pool, actor, kind.remove, { id })
}

async function mustBeOfTeam(pool: pg.Pool, churchId: string, userId: string | null): Promise<void> {
  if (userId === null) return
  const text = `select from memberships where church_id = $1 and account_id = $2 and status = 'active'`
  const { rowCount } = await pool.query(text, [churchId, userId])
  if (rowCount !== 0) return
  const message = 'Please choose somebody of your church’s team.'
  throw new Problem('INVALID', message, [{ path: 'user_id', message }])
}
