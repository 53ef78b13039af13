import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { useMoneyList, type MoneyCalls } from '../../domain/finance/use-money-list.ts'

const expenses: MoneyCalls<Expense> = {
  key: 'expenses',
  list: (ask) => api.call(expenseRoutes.listExpenses, ask),
  totals: (ask) => api.call(expenseRoutes.totalApprovedExpenses, ask),
}

/** The requested expenses, and the totals of approved ones. */
export const useExpenses = () => useMoneyList(expenses)
