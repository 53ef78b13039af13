import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** How many people the church knows, for whoever may see them. */
export function MembersCard() {
  const { people, features } = useChurch()
  useLive(people.version)
  if (!features.includes('membersAccess')) return null
  // Who registered the church is its first member, and no list yet.
  const count = people.count()
  const go = (
    <LinkButton to="/members" tone="quiet" icon="people">
      {count <= 1 ? t('home.addFirst') : t('home.viewMembers')}
    </LinkButton>
  )
  return <Card title={t('home.members')} hint={t('home.membersKnown', { count })} actions={go} />
}
