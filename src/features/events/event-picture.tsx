import type { EventFacts } from '../../../contract/routes/events.ts'
import { Icon } from '../../ui/icons.tsx'

/** The round picture of a row, or a calendar icon if there is none. The row shows the event's name. */
export function EventThumb({ event }: { event: Pick<EventFacts, 'image_url'> }) {
  if (!event.image_url)
    return (
      <span className="events-thumb events-thumb-none" aria-hidden="true">
        <Icon name="calendar" />
      </span>
    )
  return <img className="events-thumb" src={smallOf(event.image_url)} alt="" loading="lazy" />
}

/** Uploaded pictures have a small version beside them. Pictures from elsewhere are used as they are. */
const smallOf = (address: string) =>
  address.replace(/^(\/uploads\/[\w-]+\/[\w-]{36})\.webp$/, '$1-small.webp')
