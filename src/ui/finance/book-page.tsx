import type { ComponentType, ReactNode } from 'react'
import type { Currency } from '../../../contract/finance-words.ts'
import type { MoneyBook } from '../../../contract/routes/money-history.ts'
import type { LastKnown } from '../../lib/session/use-last-known.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../button.tsx'
import { AsOf } from '../chart/as-of.tsx'
import { FailedLoad } from '../failed-load.tsx'
import { Page } from '../page.tsx'
import { SkeletonRows } from '../skeleton.tsx'
import { firstYearOf } from './first-year.ts'
import { HistoryLink } from './history-link.tsx'
import { Totals } from './totals.tsx'
import type { Book } from './use-book.ts'
import './finance.css'

export type BookWords = {
  title: string
  intro: string
  add: string
  list: string
  totals: string
  notSeen: string
}

type BookPageProps<Line> = {
  words: BookWords
  book: LastKnown<Book<Line>>
  reload: () => void
  onAdd: () => void
  /** The wallet's balance, and what can be done with it. */
  wallet: ReactNode
  /** What waits for somebody. */
  notice?: ReactNode
  table: (list: readonly Line[]) => ReactNode
  chart: ComponentType<{ since: number; currencies: readonly Currency[] }>
  /** The book of the History button. */
  history: MoneyBook
  /** The day a line is for. */
  dayOf: (line: Line) => string
  /** The dialogs over it. */
  children: ReactNode
}

/** One of the two books of a church: the wallet, the sums, the lines, the chart. */
export function BookPage<Line>(props: BookPageProps<Line>) {
  const { words, book, reload, onAdd, wallet, children } = props
  const { church } = useChurch()
  const empty = book.status !== 'ready' || book.value.list.length === 0
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
        {book.status === 'loading' && <SkeletonRows />}
        {book.status === 'failed' && (
          <FailedLoad title={words.notSeen} sentence={book.problem.message} onRetry={reload} />
        )}
        {book.status === 'ready' && (
          <>
            {book.from && <AsOf from={book.from} timeZone={church.time_zone} />}
            <OpenBook {...props} book={book.value} />
          </>
        )}
      </div>
      {children}
    </Page>
  )
}

type OpenBookProps<Line> = Pick<
  BookPageProps<Line>,
  'words' | 'notice' | 'table' | 'chart' | 'dayOf' | 'history'
> & {
  book: Book<Line>
}

function OpenBook<Line>({
  words,
  notice,
  table,
  chart: Chart,
  dayOf,
  history,
  book: { list, totals },
}: OpenBookProps<Line>) {
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
