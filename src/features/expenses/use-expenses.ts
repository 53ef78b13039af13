import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { useBook, type BookCalls } from '../../ui/finance/use-book.ts'

const expenses: BookCalls<Expense> = {
  key: 'expenses',
  list: (ask) => api.call(expenseRoutes.listExpenses, ask),
  totals: (ask) => api.call(expenseRoutes.totalApprovedExpenses, ask),
}

/** What was asked for, and the sums of what was approved. */
export const useExpenses = () => useBook(expenses)
