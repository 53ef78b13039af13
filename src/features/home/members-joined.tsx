import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { usePeopleCounts } from '../../lib/session/use-people-counts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { say } from './dashboard-words.ts'
import { MemberLink } from './member-link.tsx'

/**
 * How many members the church has and who came for the first time and is none yet, and the link by which more come; for
 * whoever may see them.
 */
export function MembersJoined() {
  const { features, status } = useChurch()
  const { members, firstTimers } = usePeopleCounts()
  const { complete } = useLive(status)
  // On a phone the code would push everything else down.
  const wide = useWide()
  if (!features.includes('membersAccess')) return null
  return (
    <Card title={complete ? say('dashboard.joined', { count: members }) : say('dashboard.joinedComing')}>
      <LinkButton to="/members" tone="quiet" icon="people">
        {say('dashboard.viewThem')}
      </LinkButton>
      {complete && firstTimers > 0 && (
        <LinkButton to="/first-timers" tone="plain" icon="star">
          {say('dashboard.guests', { count: firstTimers })}
        </LinkButton>
      )}
      <details className="home-share" open={wide}>
        <summary>
          <span>{say('dashboard.shareLink')}</span>
          <Icon name="chevronDown" />
        </summary>
        <MemberLink />
      </details>
    </Card>
  )
}
