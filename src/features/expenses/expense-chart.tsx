import type { Currency } from '../../../contract/money/finance.ts'
import { expenseRoutes } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { FinanceChart, type FinanceChartProps } from '../../domain/finance/finance-chart.tsx'
import { t } from './messages.ts'

const load: FinanceChartProps['load'] = (query, signal) =>
  api.call(expenseRoutes.fetchExpensePerformanceChartData, { query, signal })

/** A chart of approved expenses, by month or by day. */
export function ExpenseChart({ since, currencies }: { since: string; currencies: readonly Currency[] }) {
  return (
    <FinanceChart
      name="expenses"
      title={t('expenses.chart')}
      since={since}
      currencies={currencies}
      load={load}
      sentenceOf={(key, words) => t(`expenses.${key}`, words)}
    />
  )
}
