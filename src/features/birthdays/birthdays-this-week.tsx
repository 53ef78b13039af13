import { Link } from 'react-router-dom'
import { personPath } from '../../lib/address/person-path.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import { useToday } from '../../domain/church/clock.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type Birthday, useBirthdays, t, GreetingLink } from './birthdays.tsx'
import './birthdays.css'

/** This week's birthdays on Home, for users who may see members. */
export function BirthdaysThisWeek() {
  const { features } = useChurch()
  return features.includes('membersAccess') ? <ThisWeek /> : null
}

function ThisWeek() {
  const rows = useBirthdays('this-week')
  return (
    <section className="birthdays-week" aria-labelledby="birthdays-week">
      <div className="birthdays-week-head">
        <h2 id="birthdays-week">{t('birthdays.onDashboard')}</h2>
        <Link to="/birthdays" aria-label={t('birthdays.all')}>
          {t('birthdays.allShort')}
        </Link>
      </div>
      {rows === null ? <SkeletonRows rows={3} /> : <WeekList rows={rows} />}
    </section>
  )
}

const SHOWN = 5

/** Today's first. The others are behind "All", with the table and its file. */
export function WeekList({ rows }: { rows: readonly Birthday[] }) {
  const church = useChurch()
  const today = useToday(church)
  if (rows.length === 0) return <p className="birthdays-quiet">{t('birthdays.noneThisWeek')}</p>
  return (
    <ul aria-labelledby="birthdays-week">
      {rows.slice(0, SHOWN).map((birthday) => (
        <li key={birthday.person.id} className="birthdays-line">
          <span className="nx-avatar" aria-hidden="true">
            {initials(birthday.person)}
          </span>
          <span className="birthdays-line-name">
            <Link to={personPath(birthday.person.id)}>{personName(birthday.person)}</Link>
          </span>
          <GreetingLink birthday={birthday} today={today} church={church.church.name} />
          {birthday.date === today ? (
            <Badge icon="cake">{t('birthdays.today')}</Badge>
          ) : (
            <span className="birthdays-quiet">{formatDate(birthday.date)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
