import { useCallback } from 'react'
import type { FinanceTotals } from '../../../contract/finance-words.ts'
import { incomeRoutes, type Income } from '../../../contract/routes/incomes.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown, type LastKnown } from '../../lib/session/use-last-known.ts'

const MOST = 5000

export type IncomeBook = { list: readonly Income[]; totals: FinanceTotals }

/** What came in and its sums, what was written down last first; without a network as they were last seen. */
export function useIncomes(): [LastKnown<IncomeBook>, () => void] {
  const { church } = useChurch()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const params = { id: church.id }
      const [list, totals] = await Promise.all([
        api.call(incomeRoutes.listIncomes, { params, query: { limit: MOST }, signal }),
        api.call(incomeRoutes.totalIncome, { params, signal }),
      ])
      return { list, totals }
    },
    [church.id],
  )
  return useLastKnown('incomes', load)
}
