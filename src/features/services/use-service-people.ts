import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { serviceRoutes } from '../../../contract/routes/services.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { Church, Person } from '../../../sync/client/api.ts'
import { allPages } from '../../lib/api/pages.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { absentees, heldOnPhone, type OnPhone } from './service-counts.ts'

export const peopleViews = ['attended', 'absent', 'firstTimer'] as const
export type PeopleView = (typeof peopleViews)[number]

/** A person in a service's list, from the server or from this phone. */
export type Attender = Pick<
  ServicePerson,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'phone_number'
  | 'phone_tail'
  | 'email'
  | 'gender'
  | 'deleted'
  | 'arrived_at'
  | 'first_timer'
> & { created_at: string | null }

type ServicePeople = {
  /** Null while they load. */
  rows: readonly Attender[] | null
  source: 'church' | 'phone'
  /** The number of people loaded so far. */
  got: number
  /** False if neither the server nor the phone has them. */
  known: boolean
}

/** One of a service's three lists: the server's if online, else from this phone. */
export function useServicePeople(service: ServiceRow, view: PeopleView): ServicePeople {
  const church = useChurch()
  const [got, setGot] = useState(0)
  const { id } = service
  const load = useCallback(
    (signal: AbortSignal) => {
      const page = (cursor: string | undefined) =>
        api.page(serviceRoutes.listServicePeople, {
          params: { id },
          query: { view, limit: 5000, ...(cursor && { cursor }) },
          signal,
        })
      return allPages<Attender>(page, setGot)
    },
    [id, view],
  )
  const [loaded, , refresh] = useLoaded(load)
  const received = useLive(church.status).lastContactAt
  useEffect(() => refresh(), [received, refresh])
  const presences = useLive(useMemo(() => church.presences(id), [church, id]))
  const heads = useLive(useMemo(() => church.headcount(id), [church, id]))
  const onPhone = useMemo(
    () => peopleOnPhone(church, service, view, { presences, heads }),
    [church, service, view, presences, heads],
  )
  if (loaded.status === 'loading') return { rows: null, source: 'church', got, known: true }
  if (loaded.status === 'ready') return { rows: loaded.value, source: 'church', got, known: true }
  return { rows: onPhone ?? [], source: 'phone', got, known: onPhone !== null }
}

function peopleOnPhone(
  church: Church,
  service: ServiceRow,
  view: PeopleView,
  known: OnPhone,
): readonly Attender[] | null {
  if (!heldOnPhone(service.date_of_service, church.today())) return null
  if (view === 'absent') {
    const { today, people } = church
    return absentees(people.all(), service, known, today(), church.church.time_zone).map(attenderOf)
  }
  const entries = [...known.presences.present.values()].filter(
    (entry) => view === 'attended' || entry.firstTimer,
  )
  return entries.map(({ personId, arrivedAt, firstTimer }) => ({
    ...attenderOf(church.people.get(personId) ?? personId),
    arrived_at: arrivedAt || null,
    first_timer: firstTimer,
  }))
}

/** A marked person who is no longer in the list is counted without a name. */
function attenderOf(person: Person | string): Attender {
  if (typeof person !== 'string') return { ...person, deleted: false, arrived_at: null, first_timer: false }
  return {
    id: person,
    first_name: '',
    last_name: '',
    phone_number: null,
    phone_tail: null,
    email: null,
    gender: null,
    created_at: null,
    arrived_at: null,
    first_timer: false,
    deleted: true,
  }
}
