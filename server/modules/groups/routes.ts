/** Handles cells and departments. */
import type {
  cellRoutes,
  departmentRoutes,
  groupRoutes,
  GroupAnswer,
} from '../../../contract/routes/groups.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage, notThere, Problem, type SyncActor } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { ownChurch, noRowYet, once } from '../shared/requests.ts'
import {
  findGroups,
  CELLS,
  DEPARTMENTS,
  type GroupKind,
  findCandidates,
  findCoordinators,
  findGroupMembers,
  findGroup,
} from './queries.ts'
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import { applyOwn, applyOwnFrom } from '../../sync/push/apply-ops.ts'
import { meant } from '../shared/counted-sql.ts'

/**
 * Creates, changes and deletes groups for the API, and moves people between them: the same ops as a phone's, with
 * the API's errors.
 */

type Typed = { name: string; user_id: string | null; is_class: boolean }

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
 * A retry with the same id and group returns the first. Throws Problem ALREADY_EXISTS if the id is another group's.
 * Throws INVALID at `user_id` for an account outside the team.
 */
export async function addGroup(
  pool: pg.Pool,
  actor: SyncActor,
  kind: GroupKind,
  typed: {
    id?: string | undefined
    name: string
    user_id?: string | null | undefined
    is_class?: boolean | undefined
  },
): Promise<GroupAnswer> {
  const { id = newId(), name, user_id = null, is_class = false } = typed
  await mustBeOfTeam(pool, actor.churchId, user_id)
  const { churchId } = actor
  const isNew = noRowYet(churchId, kind.table, id, `This ${kind.noun} exists already.`)
  const make = async () => {
    await applyOwn(pool, actor, kind.create, { id, name, user_id, is_class }, undefined, isNew)
    return storedGroup(pool, churchId, kind, id)
  }
  const requested = () => ({ table: kind.table, columns: { name, user_id, is_class, deleted_at: null } })
  return once(pool, churchId, id, requested, make, (tx) => oneGroup(tx, churchId, kind, id))
}

/** Changes only the given fields. Throws Problem NOT_FOUND, INVALID at `user_id`. */
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

type Moves = { add: string[]; remove: string[] }

/**
 * Adds people to a cell or a department and removes them, all or none. Throws Problem NOT_FOUND if the group or a
 * person to be added does not exist.
 */
export async function changePeople(
  pool: pg.Pool,
  actor: SyncActor,
  kind: GroupKind,
  id: string,
  { add, remove }: Moves,
): Promise<void> {
  const { field, noun } = kind
  await applyOwnFrom(pool, mayMove(actor), 'edit-member', async (tx) => {
    if (!(await findGroup(tx, actor.churchId, kind, id))) throw notThere(`This ${noun}`)
    const added = await currentGroups(tx, actor.churchId, field, add)
    if (added.missing) throw notThere('One of these people')
    const removed = await currentGroups(tx, actor.churchId, field, remove)
    const moves = new Map<string, string | null>()
    for (const person of removed.people) if (person.group_id === id) moves.set(person.id, null)
    for (const person of added.people) if (person.group_id !== id) moves.set(person.id, id)
    return [...moves].map(([person, group]) => ({ id: person, set: { [field]: group } }))
  })
}

/** A user with access to the groups may move people between them, but change nothing else of a person. */
const mayMove = (actor: SyncActor): SyncActor => ({
  ...actor,
  features: [...actor.features, 'membersAccess'],
})

/** Returns people's current groups by canonical id. A phone may still use the id that it made for a person offline. */
async function currentGroups(tx: pg.ClientBase, churchId: string, field: GroupKind['field'], ids: string[]) {
  const { rows: people } = await tx.query<{ id: string; group_id: string | null; named: string }>(
    `select p.id, p.${field} as group_id, t.given as named
     from ${meant(2)} t join members p on p.church_id = $1 and p.id = t.id and p.deleted_at is null`,
    [churchId, ids],
  )
  return { people, missing: new Set(people.map(({ named }) => named)).size < new Set(ids).size }
}

type BothHandlers = HandlersFor<typeof cellRoutes> & HandlersFor<typeof departmentRoutes>

function handlersOf(kind: GroupKind): BothHandlers {
  return {
    async list({ params, query, actor, deps }) {
      ownChurch(actor, params.id)
      const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
        findGroups(tx, actor.churchId, kind, query),
      )
      return page(items, next_cursor)
    },

    async coordinators({ params, actor, deps }) {
      ownChurch(actor, params.id)
      return inChurch(deps.pool, actor.churchId, (tx) => findCoordinators(tx, actor.churchId))
    },

    async candidates({ params, query, actor, deps }) {
      ownChurch(actor, params.id)
      const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
        findCandidates(tx, actor.churchId, kind, query),
      )
      return page(items, next_cursor)
    },

    async add({ body, actor, deps }) {
      return withMessage(await addGroup(deps.pool, actor, kind, body), `${kind.Noun} created successfully`)
    },

    async get({ params, actor, deps }) {
      return storedGroup(deps.pool, actor.churchId, kind, params.id)
    },

    async change({ params, body, actor, deps }) {
      const changed = await changeGroup(deps.pool, actor, kind, params.id, body)
      return withMessage(changed, `${kind.Noun} updated successfully`)
    },

    async remove({ params, actor, deps }) {
      await deleteGroup(deps.pool, actor, kind, params.id)
      return withMessage({ id: params.id }, `${kind.Noun} deleted successfully`)
    },

    async listMembers({ params, query, actor, deps }) {
      await storedGroup(deps.pool, actor.churchId, kind, params.id)
      const openly = actor.features.includes('membersAccess')
      const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
        findGroupMembers(tx, actor.churchId, kind, params.id, query, openly),
      )
      return page(items, next_cursor)
    },

    async changeMembers({ params, body, actor, deps }) {
      await changePeople(deps.pool, actor, kind, params.id, body)
      const changed = await storedGroup(deps.pool, actor.churchId, kind, params.id)
      return withMessage(changed, `${kind.Noun} updated successfully`)
    },
  }
}

const cells = handlersOf(CELLS)
const departments = handlersOf(DEPARTMENTS)

export const groupHandlers: HandlersFor<typeof groupRoutes> = {
  listCells: cells.list,
  listCellCoordinators: cells.coordinators,
  listCellCandidates: cells.candidates,
  addCell: cells.add,
  getCell: cells.get,
  changeCell: cells.change,
  deleteCell: cells.remove,
  listCellMembers: cells.listMembers,
  changeCellMembers: cells.changeMembers,
  listDepartments: departments.list,
  listDepartmentCoordinators: departments.coordinators,
  listDepartmentCandidates: departments.candidates,
  addDepartment: departments.add,
  getDepartment: departments.get,
  changeDepartment: departments.change,
  deleteDepartment: departments.remove,
  listDepartmentMembers: departments.listMembers,
  changeDepartmentMembers: departments.changeMembers,
}
