import { useCallback } from 'react'
import type { ChartAnswer, ChartQuery } from '../../../contract/routes/charts.ts'
import type { Currency } from '../../../contract/money/finance.ts'
import { earlierThan, type Period } from '../chart/period.ts'
import { PeriodChart, type PeriodChartProps } from '../chart/period-chart.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { t } from './messages.ts'
import { useSearchParams } from 'react-router-dom'

type FinanceChartQuery = Pick<ChartQuery, 'year'> & { month?: number; day?: number; currency: Currency }

export type FinanceChartProps = {
  name: string
  title: string
  /** The day of the first record, `YYYY-MM-DD`. */
  since: string
  /** The used currencies. Naira is always among them. */
  currencies: readonly Currency[]
  /** Must stay the same function between renders. */
  load: (query: FinanceChartQuery, signal: AbortSignal) => Promise<ChartAnswer>
  sentenceOf: (
    key: 'chartFirst' | 'chartUp' | 'chartDown' | 'chartSame',
    words: { amount: string; more: string; fewer: string; earlier: string },
  ) => string
}

/** Money over a year's months or a month's days, one currency at a time. */
export function FinanceChart({ name, title, since, currencies, load, sentenceOf }: FinanceChartProps) {
  const [currency, choose] = useCurrency(name, currencies)
  const ask: PeriodChartProps['load'] = useCallback(
    async (query, signal) => fromFirst(await load({ ...query, currency }, signal), since),
    [load, currency, since],
  )
  const unit = (value: number) => formatAmount(value, currency)
  const sentence = ({ total, previous_total: before }: ChartAnswer, period: Period) => {
    const words = { amount: unit(total), more: unit(total - before), fewer: unit(before - total) }
    return sentenceOf(growthKey(total, before), { ...words, earlier: earlierThan(period) })
  }
  const choices = currencies.map((value) => ({ value, label: t(`finance.${value}`) }))
  return (
    <PeriodChart
      name={name}
      title={title}
      since={Number(since.slice(0, 4))}
      load={ask}
      sentenceOf={sentence}
      unit={unit}
      within={`${currency}/`}
      chooser={
        currencies.length > 1 && (
          <div className="finance-chooser">
            <SelectField
              name="currency"
              label={t('finance.currency')}
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

/** A chart starts at the first record: the months or days before it had nothing to show. */
export const fromFirst = (answer: ChartAnswer, since: string): ChartAnswer => ({
  ...answer,
  points: answer.points.filter(({ key }) => key >= since.slice(0, key.length)),
})

/** The currency of a chart, kept in the address. Naira by default and for an invalid value. */
function useCurrency(name: string, currencies: readonly Currency[]): [Currency, (next: Currency) => void] {
  const [params, setParams] = useSearchParams()
  const key = `${name}-currency`
  const chosen = currencies.find((one) => one === params.get(key)) ?? 'naira'
  const choose = (next: Currency) =>
    setParams(
      (now) => {
        const then = new URLSearchParams(now)
        if (next === 'naira') then.delete(key)
        else then.set(key, next)
        return then
      },
      { replace: true },
    )
  return [chosen, choose]
}

/**
 * The key of the sentence that compares a sum with the
 * one before. Without an earlier sum nothing is compared.
 */
export function growthKey(total: number, before: number) {
  if (total > before) return before === 0 ? 'chartFirst' : 'chartUp'
  return total < before ? 'chartDown' : 'chartSame'
}
