import { BirthdaysThisWeek } from '../features/birthdays/birthdays-this-week.tsx'
import { HomePage } from '../features/home/home-page.tsx'
import { LazyInstallCard } from './lazy-install-card.tsx'

/**
 * The home screen with this week's birthdays and the install offer.
 * Features do not import each other, so the app combines them here.
 */
export function HomeWithOffer() {
  return <HomePage birthdays={<BirthdaysThisWeek />} offer={<LazyInstallCard />} />
}
