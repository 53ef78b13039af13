import type { Currency } from '../../../contract/finance-words.ts'
import { expenseRoutes } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { FinanceChart, type FinanceChartProps } from '../../ui/finance/finance-chart.tsx'
import { say } from './words.ts'

const load: FinanceChartProps['load'] = (query, signal) =>
  api.call(expenseRoutes.fetchExpensePerformanceChartData, { query, signal })

/** What was approved, month by month or day by day. */
export function ExpenseChart({ since, currencies }: { since: number; currencies: readonly Currency[] }) {
  return (
    <FinanceChart
      name="expenses"
      title={say('expenses.chart')}
      since={since}
      currencies={currencies}
      load={load}
      say={(key, words) => say(`expenses.${key}`, words)}
    />
  )
}
