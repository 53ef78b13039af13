import { Link } from 'react-router-dom'
import { personPath } from '../../lib/address/person-path.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from './messages.ts'
import type { FollowUpSum } from './use-home.ts'

const SHOWN = 5

/** The latest first timers whom nobody has called yet. */
export function Calls({ known }: { known: LastKnown<FollowUpSum> }) {
  const calls = known.status === 'ready' ? known.value.calls : []
  return (
    <section className="home-part" aria-labelledby="home-calls">
      <div className="home-part-head">
        <h2 id="home-calls">{t('dashboard.callFirst')}</h2>
        <Link to="/follow-up" aria-label={t('dashboard.allFirstTimers')}>
          {t('dashboard.all')}
        </Link>
      </div>
      {known.status === 'loading' && <SkeletonRows rows={3} />}
      {known.status === 'failed' && <p className="home-quiet">{t('dashboard.callUnknown')}</p>}
      {known.status === 'ready' && calls.length === 0 && (
        <p className="home-quiet">{t('dashboard.callNobody')}</p>
      )}
      <ul className="home-list">
        {calls.slice(0, SHOWN).map(({ id, person, since, owner }) => (
          <li key={id}>
            <Link className="home-line" to={personPath(person.id)}>
              <span className="nx-avatar" aria-hidden="true">
                {initials(person)}
              </span>
              <span className="home-line-words">
                <b>{personName(person)}</b>
                <span>{t('dashboard.firstVisit', { date: formatDate(since) })}</span>
              </span>
              <span className="home-line-side">{owner ?? t('dashboard.unassigned')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
