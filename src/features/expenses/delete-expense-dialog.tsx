import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { DeleteRecord } from '../../domain/finance/delete-record.tsx'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { t } from './messages.ts'

type DeleteProps = { expense: Expense; onClose: () => void; onChanged: () => void }

/** Asks before an expense record is deleted. */
export function DeleteExpenseDialog({ expense, ...change }: DeleteProps) {
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
