import { incomeRoutes, type Income } from '../../../contract/routes/incomes.ts'
import { api } from '../../lib/api/api.ts'
import { useMoneyList, type MoneyCalls } from '../../domain/finance/use-money-list.ts'

const incomes: MoneyCalls<Income> = {
  key: 'incomes',
  list: (ask) => api.call(incomeRoutes.listIncomes, ask),
  totals: (ask) => api.call(incomeRoutes.totalIncome, ask),
}

/** The income records, and their totals. */
export const useIncomes = () => useMoneyList(incomes)
