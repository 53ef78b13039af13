import type { statementRoutes } from '../../contract/routes/statement.ts'
import { statementOf } from '../church/finance/statement.ts'
import { inChurch } from '../db/in-church.ts'
import type { HandlersFor } from '../http/handler.ts'
import { ownChurch } from './own-church.ts'

export const statementHandlers: HandlersFor<typeof statementRoutes> = {
  async getStatement({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => statementOf(tx, actor.churchId, query.month))
  },
}
