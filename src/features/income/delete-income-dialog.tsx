import { incomeRoutes, type Income } from '../../../contract/routes/incomes.ts'
import { api } from '../../lib/api/api.ts'
import { DeleteRecord } from '../../domain/finance/delete-record.tsx'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { t } from './messages.ts'

type DeleteProps = { income: Income; onClose: () => void; onChanged: () => void }

/** Asks before an income record is deleted. */
export function DeleteIncomeDialog({ income, ...change }: DeleteProps) {
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
