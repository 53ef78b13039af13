import { CURRENCY_CODES } from '../../../contract/money/finance.ts'
import type { Expense } from '../../../contract/routes/expenses.ts'
import { formatDate, formatMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact, Facts } from '../../domain/finance/facts.tsx'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { hasAction, RecordAction } from '../../domain/finance/record-action.tsx'
import { RecordHistory } from '../../domain/finance/history-lines.tsx'
import { lineWords, ReversalFacts } from '../../domain/finance/reversal.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { Decide } from './decide.tsx'
import type { ExpenseAct } from './expense-actions.ts'
import { ExpenseStatusBadge } from './expense-status.tsx'
import { askerOf } from './asker-of.ts'
import { t } from './messages.ts'

type ViewProps = {
  expense: Expense
  onClose: () => void
  onChanged: () => void
  open: (act: ExpenseAct, id?: string) => void
}

/** All facts of one request, and the possible decisions. */
export function ViewExpenseDialog({ expense, onClose, onChanged, open }: ViewProps) {
  const pending = expense.status === 'pending'
  const { may_reverse, reverses_id, reversed_by_id } = expense
  const another = !pending && may_reverse === false && !reverses_id && !reversed_by_id
  const actionProps = { record: expense, whyNot: another ? t('expenses.ownReversal') : undefined }
  const action = hasAction(actionProps) && (
    <RecordAction {...actionProps} tone={pending ? 'plain' : 'quiet'} open={open} />
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
      <Fact name={t('expenses.status')}>
        <ExpenseStatusBadge status={expense.status} />
      </Fact>
      <Fact name={tFinance('finance.amount')}>{formatAmount(expense.amount, expense.currency)}</Fact>
      <Fact name={tFinance('finance.currency')}>{CURRENCY_CODES[expense.currency]}</Fact>
      <Fact name={t('expenses.purpose')}>{expense.purpose}</Fact>
      <Fact name={t('expenses.accountNumber')}>{expense.receiving_bank_account_number}</Fact>
      <Fact name={t('expenses.bankName')}>{expense.receiving_bank_name}</Fact>
      <Fact name={tFinance('finance.day')}>{formatDate(expense.date_of_expense)}</Fact>
      <Fact name={t('expenses.createdBy')}>{askerOf(expense)}</Fact>
      <Fact name={t('expenses.requestedOn')}>{formatMoment(expense.created_at, zone)}</Fact>
      <Fact name={t('expenses.decidedBy')}>
        {decided_by &&
          decided_at &&
          t('expenses.decided', { name: personName(decided_by), when: formatMoment(decided_at, zone) })}
      </Fact>
      <ReversalFacts word={expense.name} one={expense} />
    </Facts>
  )
}
