import { useCallback } from 'react'
import type { FinanceTotals } from '../../../contract/finance-words.ts'
import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown, type LastKnown } from '../../lib/session/use-last-known.ts'

const MOST = 5000

export type ExpenseBook = { list: readonly Expense[]; totals: FinanceTotals }

/** What was asked for and the sums of what was approved, the latest first; without a network as they were last seen. */
export function useExpenses(): [LastKnown<ExpenseBook>, () => void] {
  const { church } = useChurch()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const params = { id: church.id }
      const [list, totals] = await Promise.all([
        api.call(expenseRoutes.listExpenses, { params, query: { limit: MOST }, signal }),
        api.call(expenseRoutes.totalApprovedExpenses, { params, signal }),
      ])
      return { list, totals }
    },
    [church.id],
  )
  return useLastKnown('expenses', load)
}
