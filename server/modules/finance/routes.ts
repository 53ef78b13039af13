/** Handles the monthly statement and the history of the money. */
import type { statementRoutes } from '../../../contract/routes/statement.ts'
import type { moneyHistoryRoutes } from '../../../contract/routes/money-history.ts'
import { inChurch } from '../../db/in-church.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { page } from '../../http/answer.ts'
import { ownChurch } from '../shared/request-checks.ts'
import { statementOf } from './statement.ts'
import { moneyHistory } from './history.ts'

export const statementHandlers: HandlersFor<typeof statementRoutes> = {
  async getStatement({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => statementOf(tx, actor.churchId, query.month))
  },
}

/** Handles the history of the money. */
export const moneyHistoryHandlers: HandlersFor<typeof moneyHistoryRoutes> = {
  async listMoneyHistory({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const list = await inChurch(deps.pool, actor.churchId, (tx) => moneyHistory(tx, actor.churchId, query))
    return page(list.items, list.next_cursor)
  },
}
