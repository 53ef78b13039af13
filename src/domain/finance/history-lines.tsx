import { INCOME_TYPES } from '../../../contract/money/finance.ts'
import { type MoneyAct, type MoneyBook, moneyHistoryRoutes } from '../../../contract/routes/money-history.ts'
import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { typeWord } from '../wallet/type-word.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { t as tHistory } from './history-messages.ts'
import { t } from './messages.ts'
import './finance.css'
import { useState, useCallback } from 'react'
import { api } from '../../lib/api/api.ts'
import { usePages, type Pages } from '../../lib/api/pages.ts'

type HistoryLinesProps = { book: MoneyBook; record?: string }

/** The actions on a book or a record with user, time and amount, latest first. */
export function HistoryLines({ book, record }: HistoryLinesProps) {
  const { items: actions, problem, more, loadMore } = useMoneyHistory(book, record)
  if (actions === null && !problem) return <SkeletonRows rows={3} />
  return (
    <>
      {actions?.length === 0 && <p className="finance-quiet">{tHistory('moneyHistory.empty')}</p>}
      {actions && actions.length > 0 && (
        <ol className="finance-history">
          {actions.map((act) => (
            <li key={act.id}>
              <HistoryLine act={act} book={book} />
            </li>
          ))}
        </ol>
      )}
      {problem && (
        <p className="finance-quiet" role="alert">
          {problem}
        </p>
      )}
      {more && (
        <Button tone="quiet" onClick={loadMore}>
          {tHistory('moneyHistory.more')}
        </Button>
      )}
    </>
  )
}

function HistoryLine({ act, book }: { act: MoneyAct; book: MoneyBook }) {
  const zone = useChurch().church.time_zone
  const who = act.user ? personName(act.user) : t('finance.system')
  const when = `${formatDate(dateOf(act.at, zone))}, ${formatTime(act.at, zone)}`
  const words = { what: subjectOf(act, book), amount: formatAmount(act.amount, act.currency) }
  const { reason } = act
  return (
    <>
      <p>
        <strong>{tHistory(`moneyHistory.${act.action}`)}</strong>{' '}
        {reason ? tHistory('moneyHistory.why', { ...words, reason }) : tHistory('moneyHistory.of', words)}
      </p>
      <p className="finance-quiet">{tHistory('moneyHistory.by', { who, when })}</p>
    </>
  )
}

/** The label of an income type or a transaction type. An expense has its own name. */
function subjectOf({ what }: MoneyAct, book: MoneyBook): string {
  if (book === 'expenses') return what
  const type = INCOME_TYPES.find((one) => one === what)
  return type ? t(`finance.${type}`) : typeWord(what)
}

/** The history of one record, loaded when opened. */
export function RecordHistory({ book, record }: { book: MoneyBook; record: string }) {
  const [shown, setShown] = useState(false)
  return (
    <section className="finance-record-history">
      <Button
        tone="plain"
        icon={shown ? 'chevronDown' : 'chevronRight'}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {t('finance.history')}
      </Button>
      {shown && <HistoryLines book={book} record={record} />}
    </section>
  )
}

const PAGE = 30

/** The history of a book or the wallet, or of one record of it, latest first. */
function useMoneyHistory(book: MoneyBook, record?: string): Pages<MoneyAct> {
  const { id } = useChurch().church
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api.page(moneyHistoryRoutes.listMoneyHistory, {
        params: { id },
        query: { book, limit: PAGE, ...(record && { record }), ...(cursor && { cursor }) },
        signal,
      }),
    [book, record, id],
  )
  return usePages(load)
}
