import { INCOME_TYPES } from '../../../contract/finance-words.ts'
import type { MoneyAct, MoneyBook } from '../../../contract/routes/money-history.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../button.tsx'
import { SkeletonRows } from '../skeleton.tsx'
import { typeWord } from '../wallet/type-word.ts'
import { formatAmount } from './format-amount.ts'
import { say as sayHistory } from './history-words.ts'
import { useMoneyHistory } from './use-money-history.ts'
import { say } from './words.ts'
import './finance.css'

type HistoryLinesProps = { book: MoneyBook; record?: string }

/** The acts of a book or a record with user, time and amount, the latest first. */
export function HistoryLines({ book, record }: HistoryLinesProps) {
  const { items: acts, problem, more, loadMore } = useMoneyHistory(book, record)
  if (acts === null && !problem) return <SkeletonRows rows={3} />
  return (
    <>
      {acts?.length === 0 && <p className="finance-quiet">{sayHistory('moneyHistory.empty')}</p>}
      {acts && acts.length > 0 && (
        <ol className="finance-history">
          {acts.map((act) => (
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
          {sayHistory('moneyHistory.more')}
        </Button>
      )}
    </>
  )
}

function HistoryLine({ act, book }: { act: MoneyAct; book: MoneyBook }) {
  const zone = useChurch().church.time_zone
  const who = act.user ? personName(act.user) : say('finance.system')
  const when = `${formatDate(dateOf(act.at, zone))}, ${formatTime(act.at, zone)}`
  const words = { what: subjectOf(act, book), amount: formatAmount(act.amount, act.currency) }
  const { reason } = act
  return (
    <>
      <p>
        <strong>{sayHistory(`moneyHistory.${act.action}`)}</strong>{' '}
        {reason ? sayHistory('moneyHistory.why', { ...words, reason }) : sayHistory('moneyHistory.of', words)}
      </p>
      <p className="finance-quiet">{sayHistory('moneyHistory.by', { who, when })}</p>
    </>
  )
}

/** An income type and a type of transaction in words; an expense by its name. */
function subjectOf({ what }: MoneyAct, book: MoneyBook): string {
  if (book === 'expenses') return what
  const type = INCOME_TYPES.find((one) => one === what)
  return type ? say(`finance.${type}`) : typeWord(what)
}
