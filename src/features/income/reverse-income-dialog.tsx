import { incomeRoutes, type Income } from '../../../contract/routes/incomes.ts'
import { koboOf, nairaOf } from '../../../contract/money/amounts.ts'
import { api } from '../../lib/api/api.ts'
import { t } from '../../lib/messages/t.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { ReverseRecord } from '../../domain/finance/reverse-record.tsx'
import { nameOf } from './income-names.ts'

type ReverseProps = { income: Income; onClose: () => void; onChanged: () => void }

/** Reverses the remaining amount of an income record, with a reason. */
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
