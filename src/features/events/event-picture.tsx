import type { EventFacts } from '../../../contract/routes/events.ts'
import { Icon } from '../../ui/icons.tsx'

/** The round picture of a row; the calendar's sign where an event has none. Its name stands beside it. */
export function EventThumb({ event }: { event: Pick<EventFacts, 'image_url'> }) {
  if (!event.image_url)
    return (
      <span className="events-thumb events-thumb-none" aria-hidden="true">
        <Icon name="calendar" />
      </span>
    )
  return <img className="events-thumb" src={smallOf(event.image_url)} alt="" loading="lazy" />
}

/** Our own pictures have a small one beside them; what lives elsewhere is as it is. */
const smallOf = (address: string) =>
  address.replace(/^(\/uploads\/[\w-]+\/[\w-]{36})\.webp$/, '$1-small.webp')
