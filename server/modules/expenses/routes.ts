/** Handles expenses. */
import type { expenseRoutes } from '../../../contract/routes/expenses.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { chartOfAmounts, totalsOf } from '../finance/sums.ts'
import { ownChurch } from '../shared/request-checks.ts'
import { findExpenses } from './queries.ts'
import { addExpense, decideExpense, deleteExpense, reverseExpense } from './service.ts'

export const expenseHandlers: HandlersFor<typeof expenseRoutes> = {
  async listExpenses({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const list = await inChurch(deps.pool, actor.churchId, (tx) => findExpenses(tx, actor, query))
    return page(list.items, list.next_cursor)
  },

  async addExpense({ body, actor, deps }) {
    return withMessage(await addExpense(deps.pool, actor, body), 'Expense created successfully')
  },

  async updateExpenseStatus({ body, actor, deps }) {
    return withMessage(await decideExpense(deps.pool, actor, body), 'Expense updated successfully')
  },

  async deleteExpense({ params, actor, deps }) {
    return withMessage(
      await deleteExpense(deps.pool, actor, params.id),
      'Expense record deleted successfully',
    )
  },

  async reverseExpense({ params, body, actor, deps }) {
    return withMessage(await reverseExpense(deps.pool, actor, params.id, body.reason), 'Expense reversed')
  },

  async totalApprovedExpenses({ params, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => totalsOf(tx, actor.churchId, 'expenses'))
  },

  fetchExpensePerformanceChartData: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => chartOfAmounts(tx, actor.churchId, 'expenses', query)),
}
