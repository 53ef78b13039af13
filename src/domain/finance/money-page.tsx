import type { ComponentType, ReactNode } from 'react'
import type { Currency, FinanceTotals } from '../../../contract/money/finance.ts'
import type { MoneyBook } from '../../../contract/routes/money-history.ts'
import type { LastKnown } from '../church/use-last-known.ts'
import { useChurch } from '../church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { firstYearOf } from './first-year.ts'
import { HistoryLink } from './history-link.tsx'
import type { MoneyRecords } from './use-money-list.ts'
import './finance.css'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { t } from './messages.ts'

type MoneyPageWords = {
  title: string
  intro: string
  add: string
  list: string
  totals: string
  notSeen: string
}

type MoneyPageProps<Line> = {
  words: MoneyPageWords
  records: LastKnown<MoneyRecords<Line>>
  reload: () => void
  onAdd: () => void
  /** The wallet's balance, and its actions. */
  wallet: ReactNode
  /** A note about pending work. */
  notice?: ReactNode
  table: (list: readonly Line[]) => ReactNode
  chart: ComponentType<{ since: number; currencies: readonly Currency[] }>
  /** The book of the History button. */
  history: MoneyBook
  /** The day that a line is for. */
  dayOf: (line: Line) => string
  /** The dialogs over the page. */
  children: ReactNode
}

/** One of a church's two books: the wallet, the sums, the lines, the chart. */
export function MoneyPage<Line>(props: MoneyPageProps<Line>) {
  const { words, records, reload, onAdd, wallet, children } = props
  const { church } = useChurch()
  const empty = records.status !== 'ready' || records.value.list.length === 0
  return (
    <Page
      title={words.title}
      intro={words.intro}
      actions={
        !empty && (
          <Button icon="plus" onClick={onAdd}>
            {words.add}
          </Button>
        )
      }
    >
      <div className="finance-page">
        {wallet}
        {records.status === 'loading' && <SkeletonRows />}
        {records.status === 'failed' && (
          <FailedLoad title={words.notSeen} sentence={records.problem.message} onRetry={reload} />
        )}
        {records.status === 'ready' && (
          <>
            {records.from && <AsOf from={records.from} timeZone={church.time_zone} />}
            <OpenMoneyPage {...props} records={records.value} />
          </>
        )}
      </div>
      {children}
    </Page>
  )
}

type OpenMoneyPageProps<Line> = Pick<
  MoneyPageProps<Line>,
  'words' | 'notice' | 'table' | 'chart' | 'dayOf' | 'history'
> & {
  records: MoneyRecords<Line>
}

function OpenMoneyPage<Line>({
  words,
  notice,
  table,
  chart: Chart,
  dayOf,
  history,
  records: { list, totals },
}: OpenMoneyPageProps<Line>) {
  const currencies = totals.by_currency.map(({ currency }) => currency)
  return (
    <>
      {notice}
      {list.length > 0 && <Totals title={words.totals} totals={totals} />}
      <section aria-label={words.list} className="finance-all">
        <div className="finance-head">
          <h2>{words.list}</h2>
          <HistoryLink book={history} />
        </div>
        {table(list)}
      </section>
      {list.length > 0 && <Chart since={firstYearOf(list.map(dayOf))} currencies={currencies} />}
    </>
  )
}

/** A church's sums, one card for each currency. No sum mixes two currencies. */
function Totals({ title, totals }: { title: string; totals: FinanceTotals }) {
  return (
    <section className="finance-totals" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {totals.by_currency.map(({ currency, total, this_month, last_month }) => (
          <li key={currency}>
            <p className="finance-total">
              <strong>{formatAmount(this_month, currency)}</strong> <span>{t('finance.thisMonth')}</span>
            </p>
            <p className="finance-quiet">
              {t('finance.lastMonth', { amount: formatAmount(last_month, currency) })}
              {' · '}
              {t('finance.altogether', { amount: formatAmount(total, currency) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
