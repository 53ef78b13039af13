import type { Currency } from '../../../contract/finance-words.ts'
import { incomeRoutes } from '../../../contract/routes/incomes.ts'
import { api } from '../../lib/api/api.ts'
import { FinanceChart, type FinanceChartProps } from '../../ui/finance/finance-chart.tsx'
import { say } from './words.ts'

const load: FinanceChartProps['load'] = (query, signal) =>
  api.call(incomeRoutes.fetchIncomePerformanceChartData, { query, signal })

/** What came in, month by month or day by day. */
export function IncomeChart({ since, currencies }: { since: number; currencies: readonly Currency[] }) {
  return (
    <FinanceChart
      name="income"
      title={say('income.chart')}
      since={since}
      currencies={currencies}
      load={load}
      say={(key, words) => say(`income.${key}`, words)}
    />
  )
}
