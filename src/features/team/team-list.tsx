import { dateOf, formatShortDate } from '../../lib/format/format-date.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Letters } from '../../ui/list-row.tsx'
import { featureWords } from './feature-words.ts'
import type { TeamUser } from './team-page.tsx'

type Props = { users: readonly TeamUser[]; onRemove: (user: TeamUser) => void }

/** "Your Team Members": who, since when, with what, and the way out. */
export function TeamList({ users, onRemove }: Props) {
  const present = users.filter((user) => user.status === 'active')
  const gone = users.filter((user) => user.status === 'removed')
  return (
    <section className="team">
      <h2>{t('team.listTitle')}</h2>
      <ul>
        {[...present, ...gone].map((user) => (
          <li key={user.id}>
            <TeamRow user={user} onRemove={() => onRemove(user)} />
          </li>
        ))}
      </ul>
      {present.length === 1 && <p className="team-note">{t('team.emptyBody')}</p>}
    </section>
  )
}

function TeamRow({ user, onRemove }: { user: TeamUser; onRemove: () => void }) {
  const { account, church } = useChurch()
  const active = user.status === 'active'
  const can = user.is_owner
    ? t('team.ownerHolds')
    : user.features.map(({ name }) => t(featureWords[name])).join(', ')
  return (
    <div className="team-row">
      <Letters>{initials(user)}</Letters>
      <div className="team-words">
        <h3>{personName(user)}</h3>
        <p>{user.email}</p>
        <p>{t('team.addedOn', { date: formatShortDate(dateOf(user.created_at, church.time_zone)) })}</p>
        {active && can && <p>{can}</p>}
      </div>
      <div className="team-state">
        <Badge tone={active ? 'palm' : 'quiet'} icon={active ? 'checkCircle' : undefined}>
          {active ? (user.is_owner ? t('team.owner') : t('team.active')) : t('team.removed')}
        </Badge>
        {active && !user.is_owner && user.id !== account.id && (
          <Button
            tone="plain"
            icon="trash"
            aria-label={t('team.removeLabel', { name: personName(user) })}
            onClick={onRemove}
          >
            {t('common.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
