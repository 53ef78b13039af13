import { Badge } from '../../ui/badge.tsx'
import { say } from './words.ts'

/** What an event that will not be, or was not, says beside its name. */
export function CancelledBadge() {
  return (
    <Badge tone="clay" icon="refused">
      {say('attendance.cancelled')}
    </Badge>
  )
}
