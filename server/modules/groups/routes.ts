/** Handles cells and departments. */
import type { cellRoutes, departmentRoutes, groupRoutes } from '../../../contract/routes/groups.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { ownChurch } from '../shared/request-checks.ts'
import { changePeople, addGroup, changeGroup, deleteGroup, storedGroup } from './service.ts'
import {
  findGroups,
  CELLS,
  DEPARTMENTS,
  type GroupKind,
  findCandidates,
  findCoordinators,
  findGroupMembers,
} from './queries.ts'

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
