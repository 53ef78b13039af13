import { HomePage } from '../features/home/home-page.tsx'
import { LateInstallCard } from './late-install-card.tsx'

/** The home screen, with the offer to install after it. Features do not know each other; here they meet. */
export function HomeWithOffer() {
  return <HomePage offer={<LateInstallCard />} />
}
