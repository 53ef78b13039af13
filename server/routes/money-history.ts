import type { moneyHistoryRoutes } from '../../contract/routes/money-history.ts'
import { moneyHistory } from '../church/finance/money-history.ts'
import { inChurch } from '../db/in-church.ts'
import { page } from '../http/answer.ts'
import type { HandlersFor } from '../http/handler.ts'
import { ownChurch } from './own-church.ts'

export const moneyHistoryHandlers: HandlersFor<typeof moneyHistoryRoutes> = {
  async listMoneyHistory({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const list = await inChurch(deps.pool, actor.churchId, (tx) => moneyHistory(tx, actor.churchId, query))
    return page(list.items, list.next_cursor)
  },
}
