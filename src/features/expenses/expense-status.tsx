import type { ExpenseStatus } from '../../../contract/money/finance.ts'
import { Badge } from '../../ui/badge.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import type { IconName } from '../../ui/icons.tsx'

const LOOKS = {
  pending: { tone: 'harmattan', icon: 'alert' },
  approved: { tone: 'palm', icon: 'checkCircle' },
  rejected: { tone: 'clay', icon: 'refused' },
} as const satisfies Record<ExpenseStatus, { tone: string; icon: IconName }>

/** A request's status: a colour, an icon and a word. */
export const ExpenseStatusBadge = ({ status }: { status: ExpenseStatus }) => (
  <Badge {...LOOKS[status]}>{tFinance(`finance.${status}`)}</Badge>
)
