import type { Expense } from '../../../contract/routes/expenses.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'

/** The person who requested the expense. */
export const askerOf = ({ user }: Expense): string => (user ? personName(user) : tFinance('finance.system'))
