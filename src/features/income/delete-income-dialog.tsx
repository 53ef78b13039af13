import { incomeRoutes, type Income } from '../../../contract/routes/incomes.ts'
import { api } from '../../lib/api/api.ts'
import { t } from '../../lib/messages/t.ts'
import { DeleteRecord } from '../../ui/finance/delete-record.tsx'
import { formatAmount } from '../../ui/finance/format-amount.ts'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { say } from './words.ts'

type DeleteProps = { income: Income; onClose: () => void; onChanged: () => void }

/** Asks before a record of income goes. */
export function DeleteIncomeDialog({ income, ...change }: DeleteProps) {
  const { id, amount, currency, income_type } = income
  return (
    <DeleteRecord
      {...change}
      title={say('income.deleteTitle', {
        type: sayFinance(`finance.${income_type}`).toLowerCase(),
        amount: formatAmount(amount, currency),
      })}
      body={say('income.deleteBody')}
      done={t('toasts.incomeDeleted')}
      remove={() => api.call(incomeRoutes.deleteIncome, { params: { id } })}
    />
  )
}
