/** Handles imports of members and attendance. */
import type { importRoutes } from '../../../contract/routes/imports.ts'
import { inChurch } from '../../db/in-church.ts'
import { page } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { beginUndoing, beginWriting, dropImport, mayHandle, setColumns, takeFile } from './service.ts'
import { choosePerson, listRows } from './rows.ts'
import { startImport } from './jobs/run-import.ts'
import { answerOf, answersOf, storedImport } from './stored-import.ts'

const placesIn = (sheets: string | undefined) => sheets?.split(',').map(Number) ?? null

export const importHandlers: HandlersFor<typeof importRoutes> = {
  async listImports({ actor, deps }) {
    return inChurch(deps.pool, actor.churchId, (tx) => answersOf(tx, actor.churchId, null))
  },

  async uploadImport({ query, actor, request, deps }) {
    mayHandle(actor, query.kind)
    const id = await takeFile(deps, actor, { kind: query.kind, sheets: placesIn(query.sheets) }, request)
    return inChurch(deps.pool, actor.churchId, (tx) => answerOf(tx, actor.churchId, id))
  },

  async getImport({ params, actor, deps }) {
    return inChurch(deps.pool, actor.churchId, (tx) => answerOf(tx, actor.churchId, params.id))
  },

  async planImport({ params, body, actor, deps }) {
    const answer = await setColumns(deps.pool, actor, params.id, body)
    startImport(deps, actor.churchId, params.id)
    return answer
  },

  async listImportRows({ params, query, actor, deps }) {
    return inChurch(deps.pool, actor.churchId, async (tx) => {
      const stored = await storedImport(tx, actor.churchId, params.id)
      const { items, next_cursor } = await listRows(tx, actor.churchId, stored, query)
      return page(items, next_cursor)
    })
  },

  async chooseImportPerson({ params, body, actor, deps }) {
    return choosePerson(deps.pool, actor, params.id, params.line, body)
  },

  async writeImport({ params, actor, deps }) {
    const answer = await beginWriting(deps.pool, actor, params.id)
    startImport(deps, actor.churchId, params.id)
    return answer
  },

  async undoImport({ params, actor, deps }) {
    const answer = await beginUndoing(deps.pool, actor, params.id)
    startImport(deps, actor.churchId, params.id)
    return answer
  },

  async dropImport({ params, actor, deps }) {
    return dropImport(deps.pool, actor, params.id)
  },
}
