import { OutboxPage } from '../features/outbox/outbox-page.tsx'
import { LazyInstallCard } from './lazy-install-card.tsx'

/**
 * The outbox with the install offer once nothing is pending.
 * Ushers without a home screen come here from the door.
 */
export function OutboxWithOffer() {
  return <OutboxPage offer={<LazyInstallCard />} />
}
