import { useMemo } from 'react'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
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
  const { people, features, status } = useChurch()
  const version = useLive(people.version)
  const { complete } = useLive(status)
  // On a phone the code would push everything else down.
  const wide = useWide()
  const guests = useMemo(
    () => people.all().filter(({ first_timer }) => first_timer).length,
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [people, version],
  )
  if (!features.includes('membersAccess')) return null
  return (
    <Card
      title={
        complete ? say('dashboard.joined', { count: people.count() - guests }) : say('dashboard.joinedComing')
      }
    >
      <LinkButton to="/members" tone="quiet" icon="people">
        {say('dashboard.viewThem')}
      </LinkButton>
      {complete && guests > 0 && (
        <LinkButton to="/first-timers" tone="plain" icon="star">
          {say('dashboard.guests', { count: guests })}
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
