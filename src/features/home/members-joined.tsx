import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { usePeopleCounts } from '../../domain/church/people.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { t } from './dashboard-messages.ts'
import { MemberLink } from './member-link.tsx'

/** The numbers of members and of first timers, and the link for new members, for users who may see members. */
export function MembersJoined() {
  const { features, status } = useChurch()
  const { members, firstTimers } = usePeopleCounts()
  const { complete } = useLive(status)
  // On a phone the QR code would push everything else down.
  const wide = useWide()
  if (!features.includes('membersAccess')) return null
  return (
    <Card title={complete ? t('dashboard.joined', { count: members }) : t('dashboard.joinedComing')}>
      <LinkButton to="/members" tone="quiet" icon="people">
        {t('dashboard.viewThem')}
      </LinkButton>
      {complete && firstTimers > 0 && (
        <LinkButton to="/first-timers" tone="plain" icon="star">
          {t('dashboard.guests', { count: firstTimers })}
        </LinkButton>
      )}
      <details className="home-share" open={wide}>
        <summary>
          <span>{t('dashboard.shareLink')}</span>
          <Icon name="chevronDown" />
        </summary>
        <MemberLink />
      </details>
    </Card>
  )
}
