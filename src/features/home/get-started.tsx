import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useChurch } from '../../domain/church/use-church.ts'
import { t } from './dashboard-messages.ts'
import { MemberLink } from './member-link.tsx'

type Way = 'link' | 'service'

/** The first steps of a church whose only person registered it: two ways, one open at a time. */
export function GetStarted() {
  const [way, choose] = useState<Way>('link')
  const { features } = useChurch()
  return (
    <section className="home-start" aria-labelledby="home-start">
      <h2 id="home-start">{t('dashboard.getStarted')}</h2>
      <p className="home-quiet">{t('dashboard.getStartedBody')}</p>
      <div className="home-ways">
        <WayCard way="link" icon="link" chosen={way} choose={choose} />
        <WayCard way="service" icon="calendar" chosen={way} choose={choose} />
      </div>
      {way === 'link' ? (
        <Card hint={t('dashboard.linkBody')}>
          <MemberLink />
        </Card>
      ) : (
        <Card
          hint={t('dashboard.serviceBody')}
          actions={
            <LinkButton to="/churchservices" icon="calendar">
              {t('dashboard.toServices')}
            </LinkButton>
          }
        />
      )}
      {features.includes('membersAccess') && (
        <div>
          <LinkButton tone="plain" icon="tray" to="/import">
            {t('dashboard.byFile')}
          </LinkButton>
        </div>
      )}
    </section>
  )
}

type WayProps = { way: Way; icon: IconName; chosen: Way; choose: (way: Way) => void }

function WayCard({ way, icon, chosen, choose }: WayProps) {
  const words = {
    link: ['dashboard.byLink', 'dashboard.byLinkHint'],
    service: ['dashboard.byService', 'dashboard.byServiceHint'],
  } as const
  const [title, hint] = words[way]
  const selected = way === chosen
  return (
    <button
      type="button"
      className={classNames('home-way', selected && 'home-way-chosen')}
      aria-pressed={selected}
      onClick={() => choose(way)}
    >
      <span className="home-way-title">
        <Icon name={selected ? 'check' : icon} large />
        {t(title)}
      </span>
      <span className="home-quiet">{t(hint)}</span>
    </button>
  )
}
