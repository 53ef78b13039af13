/** All dialogs of the expenses: one bundle, loaded when the first dialog opens. */
import { formatAmount } from '../../../contract/money/format-money.ts'
import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { DeleteRecord } from '../../domain/finance/delete-record.tsx'
import { ReverseRecord } from '../../domain/finance/reverse-record.tsx'
import { t } from './messages.ts'

export { AddExpenseDialog } from './add-expense-dialog.tsx'

type ChangeProps = { expense: Expense; onClose: () => void; onChanged: () => void }

/** Asks before an expense record is deleted. */
export function DeleteExpenseDialog({ expense, ...change }: ChangeProps) {
  const { id, name, amount, currency } = expense
  return (
    <DeleteRecord
      {...change}
      title={t('expenses.deleteTitle', { name, amount: formatAmount(amount, currency) })}
      body={t('expenses.deleteBody')}
      done={t('toasts.expenseDeleted')}
      remove={() => api.call(expenseRoutes.deleteExpense, { params: { id } })}
    />
  )
}

/** Reverses a decided expense, with a reason. */
export function ReverseExpenseDialog({ expense, ...change }: ChangeProps) {
  const { id, name, amount, currency } = expense
  const money = formatAmount(amount, currency)
  return (
    <ReverseRecord
      {...change}
      id={id}
      name={`${name}, ${money}`}
      amount={money}
      done={t('toasts.expenseReversed')}
      reverse={(reason) => api.call(expenseRoutes.reverseExpense, { params: { id }, body: { reason } })}
    />
  )
}
