import { CURRENCY_CODES } from '../../../contract/finance-words.ts'
import type { Expense } from '../../../contract/routes/expenses.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact, Facts } from '../../ui/finance/facts.tsx'
import { formatAmount } from '../../ui/finance/format-amount.ts'
import { hasAction, RecordAction } from '../../ui/finance/record-action.tsx'
import { RecordHistory } from '../../ui/finance/record-history.tsx'
import { lineWords, ReversalFacts } from '../../ui/finance/reversal.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { Decide } from './decide.tsx'
import type { ExpenseAct } from './expense-acts.ts'
import { ExpenseStatusBadge } from './expense-status.tsx'
import { askerOf } from './asker-of.ts'
import { say } from './words.ts'

type ViewProps = {
  expense: Expense
  onClose: () => void
  onChanged: () => void
  open: (act: ExpenseAct, id?: string) => void
}

/** All of one request, and what may be decided about it. */
export function ViewExpenseDialog({ expense, onClose, onChanged, open }: ViewProps) {
  const pending = expense.status === 'pending'
  const { may_reverse, reverses_id, reversed_by_id } = expense
  const another = !pending && may_reverse === false && !reverses_id && !reversed_by_id
  const asked = { record: expense, whyNot: another ? say('expenses.ownReversal') : undefined }
  const action = hasAction(asked) && (
    <RecordAction {...asked} tone={pending ? 'plain' : 'quiet'} open={open} />
  )
  return (
    <Dialog
      open
      title={lineWords(expense.name, expense)}
      onClose={onClose}
      actions={pending ? <Decide expense={expense} onChanged={onChanged} /> : action}
    >
      <div className="finance-view">
        <ExpenseFacts expense={expense} />
        {pending && action}
        <RecordHistory book="expenses" record={expense.id} />
      </div>
    </Dialog>
  )
}

function ExpenseFacts({ expense }: { expense: Expense }) {
  const zone = useChurch().church.time_zone
  const { decided_by, decided_at } = expense
  return (
    <Facts>
      <Fact name={say('expenses.status')}>
        <ExpenseStatusBadge status={expense.status} />
      </Fact>
      <Fact name={sayFinance('finance.amount')}>{formatAmount(expense.amount, expense.currency)}</Fact>
      <Fact name={sayFinance('finance.currency')}>{CURRENCY_CODES[expense.currency]}</Fact>
      <Fact name={say('expenses.purpose')}>{expense.purpose}</Fact>
      <Fact name={say('expenses.accountNumber')}>{expense.receiving_bank_account_number}</Fact>
      <Fact name={say('expenses.bankName')}>{expense.receiving_bank_name}</Fact>
      <Fact name={sayFinance('finance.day')}>{formatDate(expense.date_of_expense)}</Fact>
      <Fact name={say('expenses.createdBy')}>{askerOf(expense)}</Fact>
      <Fact name={say('expenses.requestedOn')}>{formatMoment(expense.created_at, zone)}</Fact>
      <Fact name={say('expenses.decidedBy')}>
        {decided_by &&
          decided_at &&
          say('expenses.decided', { name: personName(decided_by), when: formatMoment(decided_at, zone) })}
      </Fact>
      <ReversalFacts word={expense.name} one={expense} />
    </Facts>
  )
}
