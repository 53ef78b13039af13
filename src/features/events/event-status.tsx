import type { EventStatus } from '../../../contract/routes/event-fields.ts'
import { Badge } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icons.tsx'
import { t } from './messages.ts'

const LOOKS = {
  scheduled: { tone: 'indigo', icon: 'calendar', words: 'events.scheduled' },
  started: { tone: 'palm', icon: 'checkCircle', words: 'events.started' },
  ended: { tone: 'quiet', icon: 'doubleCheck', words: 'events.ended' },
  cancelled: { tone: 'clay', icon: 'refused', words: 'events.cancelled' },
} as const satisfies Record<EventStatus, { tone: string; icon: IconName; words: string }>

export const statusWord = (status: EventStatus): string => t(LOOKS[status].words)

/** An event's status: a colour, an icon and a word. */
export function EventStatusBadge({ status }: { status: EventStatus }) {
  const { tone, icon } = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {statusWord(status)}
    </Badge>
  )
}
