import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { t } from '../../lib/messages/t.ts'
import { DeleteRecord } from '../../ui/finance/delete-record.tsx'
import { formatAmount } from '../../ui/finance/format-amount.ts'
import { say } from './words.ts'

type DeleteProps = { expense: Expense; onClose: () => void; onChanged: () => void }

/** Asks before a record of an expense goes. */
export function DeleteExpenseDialog({ expense, ...change }: DeleteProps) {
  const { id, name, amount, currency } = expense
  return (
    <DeleteRecord
      {...change}
      title={say('expenses.deleteTitle', { name, amount: formatAmount(amount, currency) })}
      body={say('expenses.deleteBody')}
      done={t('toasts.expenseDeleted')}
      remove={() => api.call(expenseRoutes.deleteExpense, { params: { id } })}
    />
  )
}
