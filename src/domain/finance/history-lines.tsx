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
import { useCallback, type ReactNode } from 'react'
import { api } from '../../lib/api/api.ts'
import { usePages, type Pages } from '../../lib/api/queries.ts'

type HistoryLinesProps = {
  book: MoneyBook
  record?: string
  /** The open step of one record, after its last action. */
  children?: ReactNode
}

/** The actions on a book with user, time and amount, latest first. Those on one record begin with the first. */
export function HistoryLines({ book, record, children }: HistoryLinesProps) {
  const { items: actions, problem, more, loadMore } = useMoneyHistory(book, record)
  if (actions === null && !problem) return <SkeletonRows rows={3} />
  const shown = record && actions ? [...actions].reverse() : actions
  return (
    <>
      {shown?.length === 0 && !children && <p className="finance-quiet">{tHistory('moneyHistory.empty')}</p>}
      {shown && (shown.length > 0 || children) && (
        <ol className={record ? 'finance-history finance-trail' : 'finance-history'}>
          {shown.map((act) => (
            <li key={act.id}>
              <HistoryLine act={act} book={book} named={!record} />
            </li>
          ))}
          {children && <li className="finance-trail-now">{children}</li>}
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

type HistoryLineProps = {
  act: MoneyAct
  book: MoneyBook
  /** Names the record. On the record's own page its name is the title. */
  named: boolean
}

function HistoryLine({ act, book, named }: HistoryLineProps) {
  const zone = useChurch().church.time_zone
  const who = act.user ? personName(act.user) : t('finance.system')
  const when = `${formatDate(dateOf(act.at, zone))}, ${formatTime(act.at, zone)}`
  const words = { what: subjectOf(act, book), amount: formatAmount(act.amount, act.currency) }
  return (
    <>
      <p>
        <strong>{tHistory(`moneyHistory.${act.action}`)}</strong> {wordsOf(words, act.reason, named)}
      </p>
      <p className="finance-quiet">{tHistory('moneyHistory.by', { who, when })}</p>
    </>
  )
}

function wordsOf(words: { what: string; amount: string }, reason: string | null, named: boolean): string {
  if (named)
    return reason ? tHistory('moneyHistory.why', { ...words, reason }) : tHistory('moneyHistory.of', words)
  return reason ? tHistory('moneyHistory.amountWhy', { amount: words.amount, reason }) : words.amount
}

/** The label of an income type or a transaction type. An expense has its own name. */
function subjectOf({ what }: MoneyAct, book: MoneyBook): string {
  if (book === 'expenses') return what
  const type = INCOME_TYPES.find((one) => one === what)
  return type ? t(`finance.${type}`) : typeWord(what)
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
