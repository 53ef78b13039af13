import type { Expense } from '../../../contract/routes/expenses.ts'
import { personName } from '../../lib/format/person-name.ts'
import { say as sayFinance } from '../../ui/finance/words.ts'

/** Who asked. */
export const askerOf = ({ user }: Expense): string => (user ? personName(user) : sayFinance('finance.system'))
