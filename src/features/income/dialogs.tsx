/** All dialogs of the income: one bundle, loaded when the first dialog opens. */
import { incomeRoutes, type Income } from '../../../contract/routes/incomes.ts'
import { koboOf, nairaOf } from '../../../contract/money/amounts.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { api } from '../../lib/api/api.ts'
import { DeleteRecord } from '../../domain/finance/delete-record.tsx'
import { ReverseRecord } from '../../domain/finance/reverse-record.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { nameOf } from './income-names.ts'
import { t } from './messages.ts'

export { AddIncomeDialog } from './add-income-dialog.tsx'

type ChangeProps = { income: Income; onClose: () => void; onChanged: () => void }

/** Asks before an income record is deleted. */
export function DeleteIncomeDialog({ income, ...change }: ChangeProps) {
  const { id, amount, currency, income_type } = income
  return (
    <DeleteRecord
      {...change}
      title={t('income.deleteTitle', {
        type: tFinance(`finance.${income_type}`).toLowerCase(),
        amount: formatAmount(amount, currency),
      })}
      body={t('income.deleteBody')}
      done={t('toasts.incomeDeleted')}
      remove={() => api.call(incomeRoutes.deleteIncome, { params: { id } })}
    />
  )
}

/** Reverses the remaining amount of an income record, with a reason. */
export function ReverseIncomeDialog({ income, ...change }: ChangeProps) {
  const { id, amount, reversed_amount, currency } = income
  const left = nairaOf(koboOf(amount) - koboOf(reversed_amount))
  return (
    <ReverseRecord
      {...change}
      id={id}
      name={nameOf(income)}
      amount={formatAmount(left, currency)}
      done={t('toasts.incomeReversed')}
      reverse={(reason) => api.call(incomeRoutes.reverseIncome, { params: { id }, body: { reason } })}
    />
  )
}
