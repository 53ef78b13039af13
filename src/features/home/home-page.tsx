import type { ReactNode } from 'react'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { Page } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import { MembersCard } from './members-card.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { TodayCard } from './today-card.tsx'
import './home.css'

/**
 * What matters today: the door first, then the people, then what still waits on this phone.
 * @param offer what may be offered here once the rest stands
 */
export function HomePage({ offer }: { offer?: ReactNode }) {
  const { progress, complete } = useLive(useChurch().status)
  return (
    <Page title={t('home.title')}>
      {progress && !complete && (
        <Progress label={t('home.firstSync')} done={progress.done} total={progress.total} />
      )}
      <div className="home">
        <TodayCard />
        <MembersCard />
        <OutboxCard />
        {offer && <div className="home-offer">{offer}</div>}
      </div>
    </Page>
  )
}
