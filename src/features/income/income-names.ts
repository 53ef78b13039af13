import type { Income } from '../../../contract/routes/incomes.ts'
import { personName } from '../../lib/format/person-name.ts'
import { formatAmount } from '../../ui/finance/format-amount.ts'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { say } from './words.ts'

/** Who wrote it down; nobody did for a gift. */
export const recorderOf = ({ user }: Income): string =>
  user ? personName(user) : sayFinance('finance.system')

/** "Tithe, ₦2,500". */
export const nameOf = ({ income_type, amount, currency }: Income): string =>
  say('income.viewTitle', {
    type: sayFinance(`finance.${income_type}`),
    amount: formatAmount(amount, currency),
  })
