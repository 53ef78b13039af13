import { OutboxPage } from '../features/outbox/outbox-page.tsx'
import { LateInstallCard } from './late-install-card.tsx'

/** Where ushers without a home screen come from the door: once nothing waits, the offer to install. */
export function OutboxWithOffer() {
  return <OutboxPage offer={<LateInstallCard />} />
}
