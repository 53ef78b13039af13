/** Handles incomes. */
import type { incomeRoutes } from '../../../contract/routes/incomes.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { chartOfAmounts, totalsOf } from '../finance/sums.ts'
import { ownChurch } from '../shared/request-checks.ts'
import { eventsForIncome, findIncomes } from './queries.ts'
import { addIncome, deleteIncome, reverseIncome } from './service.ts'

export const incomeHandlers: HandlersFor<typeof incomeRoutes> = {
  async listIncomes({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const list = await inChurch(deps.pool, actor.churchId, (tx) => findIncomes(tx, actor.churchId, query))
    return page(list.items, list.next_cursor)
  },

  async addIncome({ body, actor, deps }) {
    return withMessage(await addIncome(deps.pool, actor, body), 'Income created successfully')
  },

  async deleteIncome({ params, actor, deps }) {
    return withMessage(await deleteIncome(deps.pool, actor, params.id), 'Income record deleted successfully')
  },

  async reverseIncome({ params, body, actor, deps }) {
    return withMessage(await reverseIncome(deps.pool, actor, params.id, body.reason), 'Income reversed')
  },

  async totalIncome({ params, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => totalsOf(tx, actor.churchId, 'incomes'))
  },

  async listIncomeEvents({ params, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => eventsForIncome(tx, actor.churchId))
  },

  fetchIncomePerformanceChartData: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => chartOfAmounts(tx, actor.churchId, 'incomes', query)),
}
