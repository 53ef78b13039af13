import type { ExpenseStatus } from '../../../contract/finance-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import type { IconName } from '../../ui/icons.tsx'

const LOOKS = {
  pending: { tone: 'harmattan', icon: 'alert' },
  approved: { tone: 'palm', icon: 'checkCircle' },
  rejected: { tone: 'clay', icon: 'refused' },
} as const satisfies Record<ExpenseStatus, { tone: string; icon: IconName }>

/** Where a request stands: a colour, a shape and a word. */
export const ExpenseStatusBadge = ({ status }: { status: ExpenseStatus }) => (
  <Badge {...LOOKS[status]}>{sayFinance(`finance.${status}`)}</Badge>
)
