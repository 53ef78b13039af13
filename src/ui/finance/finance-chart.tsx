import { useCallback } from 'react'
import type { ChartAnswer, ChartQuery } from '../../../contract/routes/charts.ts'
import type { Currency } from '../../../contract/finance-words.ts'
import { earlierThan } from '../chart/earlier.ts'
import { PeriodChart, type PeriodChartProps } from '../chart/period-chart.tsx'
import type { Period } from '../chart/use-period.ts'
import { SelectField } from '../fields/select-field.tsx'
import { formatAmount } from './format-amount.ts'
import { growthKey } from './growth-key.ts'
import { useCurrency } from './use-currency.ts'
import { say } from './words.ts'

type Asked = Pick<ChartQuery, 'year'> & { month?: number; day?: number; currency: Currency }

export type FinanceChartProps = {
  name: string
  title: string
  since: number
  /** Those that were used; naira is always among them. */
  currencies: readonly Currency[]
  /** Must stay the same function between renderings. */
  load: (query: Asked, signal: AbortSignal) => Promise<ChartAnswer>
  say: (
    key: 'chartFirst' | 'chartUp' | 'chartDown' | 'chartSame',
    words: { amount: string; more: string; fewer: string; earlier: string },
  ) => string
}

/** Money over a year's months or a month's days, one currency at a time. */
export function FinanceChart({ name, title, since, currencies, load, say: tell }: FinanceChartProps) {
  const [currency, choose] = useCurrency(name, currencies)
  const ask: PeriodChartProps['load'] = useCallback(
    (query, signal) => load({ ...query, currency }, signal),
    [load, currency],
  )
  const unit = (value: number) => formatAmount(value, currency)
  const sentence = ({ total, previous_total: before }: ChartAnswer, period: Period) => {
    const words = { amount: unit(total), more: unit(total - before), fewer: unit(before - total) }
    return tell(growthKey(total, before), { ...words, earlier: earlierThan(period) })
  }
  const choices = currencies.map((value) => ({ value, label: say(`finance.${value}`) }))
  return (
    <PeriodChart
      name={name}
      title={title}
      since={since}
      load={ask}
      say={sentence}
      unit={unit}
      within={`${currency}/`}
      chooser={
        currencies.length > 1 && (
          <div className="finance-chooser">
            <SelectField
              name="currency"
              label={say('finance.currency')}
              empty={false}
              choices={choices}
              value={currency}
              onChange={(value) => choose(value as Currency)}
            />
          </div>
        )
      }
    />
  )
}
