import type { ReactNode } from 'react'
import { t } from '../../lib/messages/t.ts'
import { ListComing } from '../../ui/table/list-coming.tsx'
import { Page } from '../../ui/page.tsx'
import { say } from './dashboard-words.ts'
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
 * What matters today: the door first, then how last Sunday was and whose birthday it is, then how the church grows. A
 * church with nobody in it yet finds its first steps instead.
 * @param birthdays this week's, for who may see them
 * @param offer what may be offered here once the rest stands
 */
export function HomePage({ birthdays, offer }: { birthdays?: ReactNode; offer?: ReactNode }) {
  const isNew = useIsNewChurch()
  return (
    <Page title={t('home.title')} intro={isNew ? say('dashboard.welcome') : <WhenLine />}>
      <ListComing />
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
