import { formatAmount } from '../../../contract/money/format-money.ts'
import type { Expense } from '../../../contract/routes/expenses.ts'
import { personName } from '../../lib/format/person-name.ts'
import { lineWords } from '../../domain/finance/reversal.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'

/** The person who requested the expense. */
export const askerOf = ({ user }: Expense): string => (user ? personName(user) : tFinance('finance.system'))

/** "0123456789, First Bank", or null if no account was given. */
export const payeeOf = (one: Expense): string | null =>
  [one.receiving_bank_account_number, one.receiving_bank_name].filter(Boolean).join(', ') || null

/** "Diesel, ₦2,500", or for a reversal "Reversal of Diesel ₦2,500 – Bought twice, −₦2,500". */
export const nameOf = (one: Expense): string =>
  `${lineWords(one.name, one)}, ${formatAmount(one.amount, one.currency)}`
