import type { ReactNode } from 'react'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { Page } from '../../ui/page.tsx'
import { t } from './dashboard-messages.ts'
import { GetStarted } from './get-started.tsx'
import { LastSunday } from './last-sunday.tsx'
import { MembersJoined } from './members-joined.tsx'
import { MembershipGrowth } from './membership-growth.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { SmsCard } from './sms-card.tsx'
import { TodayCard } from './today-card.tsx'
import { useIsNewChurch } from './use-is-new-church.ts'
import { WhenLine } from './when-line.tsx'
import './home.css'

/**
 * The dashboard: the door first, then last Sunday, birthdays and growth.
 * A church without people sees its first steps instead.
 * @param birthdays this week's, for users who may see them
 * @param offer shown after the rest
 */
export function HomePage({ birthdays, offer }: { birthdays?: ReactNode; offer?: ReactNode }) {
  const isNew = useIsNewChurch()
  return (
    <Page title={t('home.title')} intro={isNew ? t('dashboard.welcome') : <WhenLine />}>
      <ListLoading />
      <div className="home">
        <TodayCard />
        {isNew ? <GetStarted /> : <LastSunday />}
        <OutboxCard />
        {!isNew && (
          <>
            {birthdays && <div className="home-whole">{birthdays}</div>}
            <div className="home-pair">
              <MembersJoined />
              <SmsCard />
            </div>
            <div className="home-whole">
              <MembershipGrowth />
            </div>
          </>
        )}
        {offer && <div className="home-whole home-offer">{offer}</div>}
      </div>
    </Page>
  )
}
