import type { EventStatus } from '../../../contract/routes/event-fields.ts'
import { Badge } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icons.tsx'
import { say } from './words.ts'

const LOOKS = {
  scheduled: { tone: 'indigo', icon: 'calendar', words: 'events.scheduled' },
  started: { tone: 'palm', icon: 'checkCircle', words: 'events.started' },
  ended: { tone: 'clay', icon: 'doubleCheck', words: 'events.ended' },
  cancelled: { tone: 'clay', icon: 'refused', words: 'events.cancelled' },
} as const satisfies Record<EventStatus, { tone: string; icon: IconName; words: string }>

/** Where an event stands: a colour, a shape and a word. */
export function EventStatusBadge({ status }: { status: EventStatus }) {
  const { tone, icon, words } = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {say(words)}
    </Badge>
  )
}
