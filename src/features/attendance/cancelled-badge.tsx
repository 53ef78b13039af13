import { Badge } from '../../ui/badge.tsx'
import { t } from './messages.ts'

/** The badge beside the name of a cancelled event. */
export function CancelledBadge() {
  return (
    <Badge tone="clay" icon="refused">
      {t('attendance.cancelled')}
    </Badge>
  )
}
