import { useCallback } from 'react'
import { eventRoutes } from '../../../contract/routes/events.ts'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { serviceRoutes } from '../../../contract/routes/services.ts'
import { api } from '../../lib/api/api.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { absenceWords } from '../../domain/attendance/absence-text.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { absenceOf, type Occasion } from './occasions.ts'
import { t } from './messages.ts'

export type PeopleView = 'attended' | 'absent'

/** A dialog shows at most so many. The service's own page lists all. */
const SHOWN = 200

const ASK = {
  service: (id: string, view: PeopleView, signal: AbortSignal) =>
    api.call(serviceRoutes.listServicePeople, { params: { id }, query: { view, limit: SHOWN }, signal }),
  event: (id: string, view: PeopleView, signal: AbortSignal) =>
    api.call(eventRoutes.listEventPeople, { params: { id }, query: { view, limit: SHOWN }, signal }),
}

type PeopleListProps = { occasion: Occasion; view: PeopleView }

/** The present or absent people by name. Absent people are not loaded while absences are unknown. */
export function PeopleList({ occasion, view }: PeopleListProps) {
  const { today } = useChurch()
  const absence = absenceOf(occasion, today())
  if (view === 'absent' && absence !== 'known')
    return <p className="attendance-quiet">{t(absenceWords[absence].whole)}</p>
  return <FetchedPeople occasion={occasion} view={view} />
}

function FetchedPeople({ occasion, view }: PeopleListProps) {
  const { id, kind } = occasion
  const load = useCallback((signal: AbortSignal) => ASK[kind](id, view, signal), [id, kind, view])
  const [people, reload] = useLastKnown(`attendance/${id}/${view}`, load)
  if (people.status === 'loading') return <SkeletonRows rows={4} />
  if (people.status === 'failed')
    return <FailedLoad title={t('attendance.notSeen')} sentence={people.problem.message} onRetry={reload} />
  return <People occasion={occasion} view={view} people={people.value} />
}

type PeopleProps = { occasion: Occasion; view: PeopleView; people: readonly ServicePerson[] }

/** The names in the response, and the number of further people. */
export function People({ occasion, view, people }: PeopleProps) {
  const all = (view === 'attended' ? occasion.attendees : occasion.absentees) ?? people.length
  if (people.length === 0)
    return (
      <p className="attendance-quiet">
        {t(view === 'attended' ? 'attendance.nobodyCame' : 'attendance.nobodyMissing')}
      </p>
    )
  return (
    <>
      <ul className="attendance-people">
        {people.map((person) => (
          <li key={person.id}>
            <ListRow title={personName(person)} detail={reachOf(person)} />
          </li>
        ))}
      </ul>
      {all > people.length && (
        <p className="attendance-quiet">{t('attendance.morePeople', { count: all - people.length })}</p>
      )}
    </>
  )
}

const reachOf = ({ phone_number: phone, phone_tail: tail }: ServicePerson): string | undefined =>
  phone ? formatPhone(phone) : tail ? `…${tail}` : undefined
