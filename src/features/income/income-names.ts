import type { Income } from '../../../contract/routes/incomes.ts'
import { personName } from '../../lib/format/person-name.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { lineWords } from '../../domain/finance/reversal.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { t } from './messages.ts'

/** The person who recorded the income, or the system for a gift. */
export const recorderOf = ({ user }: Income): string => (user ? personName(user) : tFinance('finance.system'))

/** "Tithe". */
export const typeOf = ({ income_type }: Income): string => tFinance(`finance.${income_type}`)

/** "Online gift", or "Manual" for income recorded by a person. */
export const methodOf = ({ input_type }: Income): string => tFinance(`finance.${input_type}`)

/** "Tithe, ₦2,500", or for a reversal "Reversal of Tithe ₦2,500 – Typed twice, −₦2,500". */
export const nameOf = (one: Income): string =>
  t('income.viewTitle', {
    type: lineWords(typeOf(one), one),
    amount: formatAmount(one.amount, one.currency),
  })
