import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { serviceRoutes } from '../../../contract/routes/services.ts'
import type { ServiceRow } from '../../../contract/tables/services.ts'
import type { Church, Person, Presences } from '../../../sync/client/api.ts'
import { allPages } from '../../lib/api/all-pages.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { absentees, heldOnPhone } from './service-counts.ts'

export const peopleViews = ['attended', 'absent', 'firstTimer'] as const
export type PeopleView = (typeof peopleViews)[number]

/** Somebody in a service's list, from the church or from this phone. */
export type Attender = Pick<
  ServicePerson,
  'id' | 'first_name' | 'last_name' | 'phone_number' | 'phone_tail' | 'email' | 'gender' | 'deleted'
> & { created_at: string | null }

type ServicePeople = {
  /** Null while they are on their way. */
  rows: readonly Attender[] | null
  source: 'church' | 'phone'
  /** How many have come so far. */
  got: number
  /** False where neither network nor phone has them. */
  known: boolean
}

/** One of a service's three lists: the church's where there is a network, else what this phone knows. */
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
  const onPhone = useMemo(
    () => peopleOnPhone(church, service, view, presences),
    [church, service, view, presences],
  )
  if (loaded.status === 'loading') return { rows: null, source: 'church', got, known: true }
  if (loaded.status === 'ready') return { rows: loaded.value, source: 'church', got, known: true }
  return { rows: onPhone ?? [], source: 'phone', got, known: onPhone !== null }
}

function peopleOnPhone(
  church: Church,
  service: ServiceRow,
  view: PeopleView,
  presences: Presences,
): readonly Attender[] | null {
  if (!heldOnPhone(service.date_of_service, church.today())) return null
  if (view === 'absent') {
    return absentees(
      church.people.all(),
      presences,
      service.date_of_service,
      church.today(),
      church.church.time_zone,
    ).map(attenderOf)
  }
  const entries = [...presences.present.values()].filter((entry) => view === 'attended' || entry.firstTimer)
  return entries.map(({ personId }) => attenderOf(church.people.get(personId) ?? personId))
}

/** Who is marked and no longer in the list is counted, not named. */
function attenderOf(person: Person | string): Attender {
  if (typeof person !== 'string') return { ...person, deleted: false }
  return {
    id: person,
    first_name: '',
    last_name: '',
    phone_number: null,
    phone_tail: null,
    email: null,
    gender: null,
    created_at: null,
    deleted: true,
  }
}
