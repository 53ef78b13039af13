import type { Currency } from '../../../contract/money/finance.ts'
import { incomeRoutes } from '../../../contract/routes/incomes.ts'
import { api } from '../../lib/api/api.ts'
import { FinanceChart, type FinanceChartProps } from '../../domain/finance/finance-chart.tsx'
import { t } from './messages.ts'

const load: FinanceChartProps['load'] = (query, signal) =>
  api.call(incomeRoutes.fetchIncomePerformanceChartData, { query, signal })

/** A chart of income, by month or by day. */
export function IncomeChart({ since, currencies }: { since: string; currencies: readonly Currency[] }) {
  return (
    <FinanceChart
      name="income"
      title={t('income.chart')}
      since={since}
      currencies={currencies}
      load={load}
      sentenceOf={(key, words) => t(`income.${key}`, words)}
    />
  )
}
