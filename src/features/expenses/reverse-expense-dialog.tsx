import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { t } from '../../lib/messages/t.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { ReverseRecord } from '../../domain/finance/reverse-record.tsx'

type ReverseProps = { expense: Expense; onClose: () => void; onChanged: () => void }

/** Reverses a decided expense, with a reason. */
export function ReverseExpenseDialog({ expense, ...change }: ReverseProps) {
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
