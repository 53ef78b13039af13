import { BirthdaysThisWeek } from '../features/birthdays/birthdays-this-week.tsx'
import { HomePage } from '../features/home/home-page.tsx'
import { LateInstallCard } from './late-install-card.tsx'

/** The home screen, with this week's birthdays, and the offer to install after it. Features do not know each other; here they meet. */
export function HomeWithOffer() {
  return <HomePage birthdays={<BirthdaysThisWeek />} offer={<LateInstallCard />} />
}
