import type { Income } from '../../../contract/routes/incomes.ts'
import { personName } from '../../lib/format/person-name.ts'
import { formatAmount } from '../../ui/finance/format-amount.ts'
import { lineWords } from '../../ui/finance/reversal.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { say } from './words.ts'

/** Who wrote it down; nobody did for a gift. */
export const recorderOf = ({ user }: Income): string =>
  user ? personName(user) : sayFinance('finance.system')

/** "Tithe". */
export const typeOf = ({ income_type }: Income): string => sayFinance(`finance.${income_type}`)

/** "Tithe, ₦2,500"; of a counter-entry "Reversal of Tithe ₦2,500 – Typed twice, −₦2,500". */
export const nameOf = (one: Income): string =>
  say('income.viewTitle', {
    type: lineWords(typeOf(one), one),
    amount: formatAmount(one.amount, one.currency),
  })
