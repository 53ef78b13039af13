import { Link } from 'react-router-dom'
import { CURRENCY_CODES } from '../../../contract/money/finance.ts'
import { koboOf, nairaOf } from '../../../contract/money/amounts.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { type Expense, expenseRoutes } from '../../../contract/routes/expenses.ts'
import { useAddressDialog, useLeaveAfterDelete } from '../../lib/address/address-dialog.ts'
import { formatDate, formatMoment, monthName } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Fact, Facts, lineWords, ReversalFacts, ReversedBadge } from '../../domain/finance/record-facts.tsx'
import { RecordAction, RecordPage } from '../../domain/finance/record-page.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import {
  expenseActions,
  expenseBook,
  useExpenses,
  type ExpenseAct,
  LazyDialogs,
  ExpenseStatusBadge,
  askerOf,
  payeeOf,
} from './expense-list.tsx'
import { t } from './messages.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toast } from '../../ui/toast-store.ts'

/** The page of one expense: its amount, the decision, its facts and its history. */
export function ExpenseRecordPage() {
  const { act, open, close } = useAddressDialog(expenseActions)
  const [expenses, reload] = useExpenses()
  const leave = useLeaveAfterDelete(act, '/expenses')
  return (
    <RecordPage book={expenseBook} records={expenses} reload={reload}>
      {(expense, list) => ({
        title: lineWords(expense.name, expense),
        state: (
          <>
            <ExpenseStatusBadge status={expense.status} /> <ReversedBadge one={expense} />
          </>
        ),
        purpose: expense.purpose,
        actions: <ExpenseActions expense={expense} open={open} onChanged={reload} />,
        facts: <ExpenseFacts expense={expense} list={list} />,
        waits: expense.status === 'pending' && <strong>{tFinance('finance.pending')}</strong>,
        beside: <AlsoWaiting expense={expense} list={list} />,
        dialogs: (
          <LazyDialogs
            act={act}
            expense={expense}
            onClose={close}
            onChanged={act === 'delete' ? leave : reload}
          />
        ),
      })}
    </RecordPage>
  )
}

type ActionsProps = {
  expense: Expense
  open: (act: ExpenseAct, id?: string) => void
  onChanged: () => void
}

/** Approve, Reject and Delete while it is pending, Reverse once it is decided. */
export function ExpenseActions({ expense, open, onChanged }: ActionsProps) {
  const { status, may_reverse, reverses_id, reversed_by_id } = expense
  const pending = status === 'pending'
  const another = !pending && !may_reverse && !reverses_id && !reversed_by_id
  return (
    <>
      {pending && <Decide expense={expense} onChanged={onChanged} />}
      <RecordAction
        record={expense}
        whyNot={another ? t('expenses.ownReversal') : undefined}
        tone={pending ? 'plain' : 'quiet'}
        open={open}
      />
    </>
  )
}

export function ExpenseFacts({ expense, list }: { expense: Expense; list: readonly Expense[] }) {
  const zone = useChurch().church.time_zone
  const { decided_by, decided_at } = expense
  const when = formatMoment(expense.created_at, zone)
  return (
    <Facts>
      <Fact name={t('expenses.requestedBy')}>
        {t('expenses.requested', { name: askerOf(expense), when })}
      </Fact>
      <Fact name={t('expenses.decidedBy')}>
        {decided_by &&
          decided_at &&
          t('expenses.decided', { name: personName(decided_by), when: formatMoment(decided_at, zone) })}
      </Fact>
      <Fact name={tFinance('finance.day')}>{formatDate(expense.date_of_expense)}</Fact>
      <Fact name={t('expenses.payee')}>{payeeOf(expense)}</Fact>
      <Fact name={tFinance('finance.currency')}>{CURRENCY_CODES[expense.currency]}</Fact>
      <Fact name={budgetName(expense)}>{budgetOf(expense, list)}</Fact>
      <ReversalFacts word={expense.name} one={expense} />
    </Facts>
  )
}

const budgetName = ({ purpose, date_of_expense: day }: Expense) =>
  t('expenses.budget', { purpose, month: `${monthName(Number(day.slice(5, 7)))} ${day.slice(0, 4)}` })

/** The approved and requested sums for this purpose in the month of the expense, in its currency. */
function budgetOf({ purpose, date_of_expense, currency }: Expense, list: readonly Expense[]): string {
  const month = date_of_expense.slice(0, 7)
  const same = list.filter(
    (one) =>
      one.currency === currency &&
      one.purpose.toLowerCase() === purpose.toLowerCase() &&
      one.date_of_expense.startsWith(month),
  )
  const sum = (status: Expense['status']) => {
    const kobo = same
      .filter((one) => one.status === status)
      .reduce((all, { amount }) => all + koboOf(amount), 0)
    return formatExactAmount(nairaOf(kobo), currency)
  }
  return t('expenses.budgetSums', { approved: sum('approved'), pending: sum('pending') })
}

/** The most other pending expenses that the page lists. */
const MOST = 3

function AlsoWaiting({ expense, list }: { expense: Expense; list: readonly Expense[] }) {
  const others = list.filter(({ id, status }) => status === 'pending' && id !== expense.id).slice(0, MOST)
  if (others.length === 0) return null
  return (
    <>
      <h2>{t('expenses.alsoWaiting')}</h2>
      <ul className="finance-others">
        {others.map((one) => (
          <li key={one.id}>
            <Link to={expenseBook.path(one.id)}>
              <span>
                <strong>{one.name}</strong>
                <span className="finance-quiet">
                  {askerOf(one)} · {formatDate(one.date_of_expense)}
                </span>
              </span>
              <span>{formatExactAmount(one.amount, one.currency)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

type Decision = 'approved' | 'rejected'

/** The buttons Approve and Reject. The requester can withdraw the request by rejecting it. */
export function Decide({ expense, onChanged }: { expense: Expense; onChanged: () => void }) {
  const online = useOnline()
  const [busy, setBusy] = useState<Decision | null>(null)
  const [failure, setFailure] = useState<string>()
  const decide = async (status: Decision) => {
    if (busy) return
    setBusy(status)
    setFailure(undefined)
    try {
      await api.call(expenseRoutes.updateExpenseStatus, { body: { id: expense.id, status } })
      toast(t('toasts.expenseUpdated'))
    } catch (thrown) {
      setFailure(problemOf(thrown).message)
    }
    // Also after a refusal: somebody else may have decided meanwhile.
    onChanged()
    setBusy(null)
  }
  const offline = online ? undefined : tFinance('finance.offlineOnly')
  const own = expense.may_approve ? undefined : t('expenses.ownRequest')
  return (
    <>
      <Button
        icon="check"
        busy={busy === 'approved'}
        busyLabel={t('expenses.approving')}
        whyNot={offline ?? own}
        onClick={() => void decide('approved')}
      >
        {t('expenses.approve')}
      </Button>
      <Button
        tone="quiet"
        icon="refused"
        busy={busy === 'rejected'}
        busyLabel={t('expenses.rejecting')}
        whyNot={offline}
        onClick={() => void decide('rejected')}
      >
        {t('expenses.reject')}
      </Button>
      {failure && <StatusLine tone="refused">{failure}</StatusLine>}
    </>
  )
}
