import { incomeRoutes, type Income } from '../../../contract/routes/incomes.ts'
import { api } from '../../lib/api/api.ts'
import { useBook, type BookCalls } from '../../ui/finance/use-book.ts'

const incomes: BookCalls<Income> = {
  key: 'incomes',
  list: (ask) => api.call(incomeRoutes.listIncomes, ask),
  totals: (ask) => api.call(incomeRoutes.totalIncome, ask),
}

/** What came in, and its sums. */
export const useIncomes = () => useBook(incomes)
