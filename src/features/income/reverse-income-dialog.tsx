import { incomeRoutes, type Income } from '../../../contract/routes/incomes.ts'
import { koboOf, nairaOf } from '../../../contract/naira.ts'
import { api } from '../../lib/api/api.ts'
import { t } from '../../lib/messages/t.ts'
import { formatAmount } from '../../ui/finance/format-amount.ts'
import { ReverseRecord } from '../../ui/finance/reverse-record.tsx'
import { nameOf } from './income-names.ts'

type ReverseProps = { income: Income; onClose: () => void; onChanged: () => void }

/** Takes back what is left of a record of income, with a reason. */
export function ReverseIncomeDialog({ income, ...change }: ReverseProps) {
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
