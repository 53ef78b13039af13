import { useRef, type ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import type { LastKnown } from '../church/use-last-known.ts'
import { useChurch } from '../church/use-church.ts'
import { AsOf } from '../chart/as-of.tsx'
import { LinkButton, Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { Book, MoneyLine } from './money-views.ts'
import { HistoryLines } from './history-lines.tsx'
import type { MoneyRecords } from './use-money-list.ts'
import './finance.css'
import { t } from './messages.ts'

type RecordPageProps<Line> = {
  book: Book<Line>
  records: LastKnown<MoneyRecords<Line>>
  reload: () => void
  /** The parts of the page that the book decides. */
  children: (record: Line, list: readonly Line[]) => RecordParts
}

export type RecordParts = {
  title: string
  /** Its state, beside the title. */
  state?: ReactNode
  /** One sentence below the amount. */
  purpose?: ReactNode
  /** The steps that are open to this user. */
  actions: ReactNode
  facts: ReactNode
  /** The last line of its history: what it waits for. */
  waits?: ReactNode
  /** Further lists beside the facts. */
  beside?: ReactNode
  dialogs: ReactNode
}

/** The page of one record: amount, decision, facts, and every step since it was recorded. */
export function RecordPage<Line extends MoneyLine>({
  book,
  records,
  reload,
  children,
}: RecordPageProps<Line>) {
  const id = useRecordId(book.path(':id'))
  const { church } = useChurch()
  const list = records.status === 'ready' ? records.value.list : []
  const record = list.find((one) => one.id === id)
  const words = book.words()
  const back = { back: book.path('').replace(/\/$/, ''), backLabel: words.title }
  if (!record)
    return (
      <Page title={records.status === 'ready' ? t('finance.recordGone') : words.title} {...back}>
        {records.status === 'loading' && <SkeletonRows />}
        {records.status === 'failed' && (
          <FailedLoad title={words.notSeen} sentence={records.problem.message} onRetry={reload} />
        )}
        {records.status === 'ready' && (
          <EmptyState title={words.title} action={<LinkButton to={back.back}>{words.list}</LinkButton>}>
            {t('finance.recordGoneBody')}
          </EmptyState>
        )}
      </Page>
    )
  const { title, state, purpose, actions, facts, waits, beside, dialogs } = children(record, list)
  return (
    <Page title={title} aside={state} {...back}>
      {records.status === 'ready' && records.from && <AsOf from={records.from} timeZone={church.time_zone} />}
      <div className="finance-record">
        <section className="finance-record-main">
          <p className="finance-amount">{formatExactAmount(record.amount, record.currency)}</p>
          {purpose && <p className="finance-purpose">{purpose}</p>}
          {actions && <div className="finance-decide">{actions}</div>}
          {facts}
        </section>
        <aside className="finance-record-beside">
          <h2>{t('finance.history')}</h2>
          <HistoryLines key={`${record.id} ${stateOf(record)}`} book={book.name} record={record.id}>
            {waits}
          </HistoryLines>
          {beside}
        </aside>
      </div>
      {dialogs}
    </Page>
  )
}

/** The history loads again after a decision or a reversal. */
const stateOf = (record: MoneyLine): string =>
  [record.reversed_amount, 'status' in record && record.status].join(' ')

/** The id in the address. Behind a later screen Ionic keeps this one mounted, and it keeps its id. */
function useRecordId(pattern: string): string {
  const { pathname } = useLocation()
  const own = useRef('')
  const id = matchPath(pattern, pathname)?.params['id']
  if (id !== undefined) own.current = id
  return own.current
}

type RecordActionProps = {
  record: { id: string; may_delete: boolean; may_reverse: boolean }
  /** Why this user cannot reverse what another may reverse. */
  whyNot?: string | undefined
  tone?: 'quiet' | 'plain'
  open: (act: 'delete' | 'reverse', id: string) => void
}

/** In a record's details: Delete if it may be deleted, Reverse if it must stay. */
export function RecordAction({ record, whyNot, tone = 'quiet', open }: RecordActionProps) {
  if (record.may_delete)
    return (
      <Button tone={tone} icon="trash" onClick={() => open('delete', record.id)}>
        {t('common.delete')}
      </Button>
    )
  if (!record.may_reverse && !whyNot) return null
  return (
    <Button tone={tone} icon="undo" whyNot={whyNot} onClick={() => open('reverse', record.id)}>
      {t('finance.reverse')}
    </Button>
  )
}
