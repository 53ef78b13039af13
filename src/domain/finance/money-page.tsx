import { useEffect, type ComponentType, type ReactNode } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Currency } from '../../../contract/money/finance.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import type { LastKnown } from '../church/use-last-known.ts'
import { useChurch } from '../church/use-church.ts'
import { useToday } from '../church/clock.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { headlineSums, type Book, type MoneyLine } from './money-views.ts'
import { MoneyTable } from './money-table.tsx'
import type { MoneyRecords } from './use-money-list.ts'
import './finance.css'
import { t } from './messages.ts'

type MoneyAct = 'add' | 'delete' | 'reverse' | 'history'

type MoneyPageProps<Line> = {
  book: Book<Line>
  records: LastKnown<MoneyRecords<Line>>
  reload: () => void
  open: (act: MoneyAct, id?: string) => void
  /** Links and buttons of the menu More, after the statement and the history. */
  more: ReactNode
  /** The wallet's balance, in one line below the table. */
  wallet: ReactNode
  /** A note about pending work, beside the sum. */
  notice?: ReactNode
  chart: ComponentType<{ since: string; currencies: readonly Currency[] }>
  /** The dialogs over the page. */
  children: ReactNode
}

/** One of a church's two books: the lines with their sums, the wallet in one line, the chart. */
export function MoneyPage<Line extends MoneyLine>(props: MoneyPageProps<Line>) {
  const { book, records, reload, open, wallet, notice, chart: Chart, children } = props
  const { church } = useChurch()
  const wide = useWide()
  useOldRecordLink(book.path)
  const words = book.words()
  const list = records.status === 'ready' ? records.value.list : []
  return (
    <Page
      title={words.title}
      aside={
        list.length > 0 && (
          <>
            <Headline book={book} list={list} />
            {notice}
          </>
        )
      }
      actions={
        list.length > 0 && (
          <Button icon="plus" aria-label={words.add} onClick={() => open('add')}>
            {wide ? words.add : words.addShort}
          </Button>
        )
      }
    >
      {records.status === 'loading' && <SkeletonRows />}
      {records.status === 'failed' && (
        <FailedLoad title={words.notSeen} sentence={records.problem.message} onRetry={reload} />
      )}
      {records.status === 'ready' && (
        <section aria-label={words.list} className="finance-all">
          {records.from && <AsOf from={records.from} timeZone={church.time_zone} />}
          <MoneyTable book={book} list={list} more={<MoreItems {...props} />} open={open} />
        </section>
      )}
      {wallet}
      {list.length > 0 && records.status === 'ready' && (
        <Chart
          since={list.map(book.dayOf).reduce((first, day) => (day < first ? day : first))}
          currencies={records.value.totals.by_currency.map(({ currency }) => currency)}
        />
      )}
      {children}
    </Page>
  )
}

function MoreItems<Line>({ open, more }: Pick<MoneyPageProps<Line>, 'open' | 'more'>) {
  const online = useOnline()
  return (
    <>
      {more}
      <Button
        tone="plain"
        icon="history"
        whyNot={online ? undefined : t('finance.offlineOnly')}
        onClick={() => open('history')}
      >
        {t('finance.history')}
      </Button>
      <Link to="/statement">{t('finance.statement')}</Link>
    </>
  )
}

/** The sum of what is listed, one for each currency. */
function Headline<Line extends MoneyLine>({ book, list }: { book: Book<Line>; list: readonly Line[] }) {
  const [params] = useSearchParams()
  const sums = headlineSums(list, book, params, useToday(useChurch()))
  const kind = sums[0]?.kind
  return (
    <p className="finance-sum" role="status">
      {sums.map(({ currency, amount }) => (
        <b key={currency}>{formatExactAmount(amount, currency)}</b>
      ))}
      <span>
        {kind ? t(`finance.${kind as 'approved'}`).toLowerCase() : t('finance.total').toLowerCase()}
      </span>
    </p>
  )
}

/** An old link to a record's dialog, `?act=view&id=…`, leads to its page. */
function useOldRecordLink(path: (id: string) => string): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const id = params.get('act') === 'view' ? params.get('id') : null
  const here = path('').replace(/\/$/, '') === pathname
  useEffect(() => {
    if (here && id) navigate(path(id), { replace: true })
    // Only the arrival counts, not a change of `navigate`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [here, id])
}
