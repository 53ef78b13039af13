import { useCallback, useEffect, useMemo } from 'react'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { serviceRoutes } from '../../../contract/routes/services.ts'
import { allPages } from '../../lib/api/pages.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { heldOnPhone, phoneCounts, type Counts } from './service-counts.ts'
import { usePresencesOf } from './use-presences-of.ts'

export type KnownCounts = {
  /** Counts by service; null if this phone does not know them, undefined while they load. */
  of: (service: ServiceRow) => Counts | null | undefined
  /** The source of the counts; null while the request runs. */
  source: 'church' | 'phone' | null
}

/** The server's counts if online, else this phone's. */
export function useServiceCounts(services: readonly ServiceRow[]): KnownCounts {
  const church = useChurch()
  const { people } = church
  const version = useLive(people.version)
  const received = useLive(church.status).lastContactAt
  const [loaded, , refresh] = useLoaded(countsOfChurch)
  // After each contact with the server the counts may have changed.
  useEffect(() => refresh(), [received, services, refresh])
  const today = church.today()
  // Also online: a service just created here is not in the server's response yet.
  const counted = loaded.status === 'ready' ? loaded.value : none
  const uncounted = loaded.status === 'loading' ? [] : services.filter((service) => !counted.has(service.id))
  const held = uncounted.filter((service) => heldOnPhone(service.date_of_service, today)).map(({ id }) => id)
  const presences = usePresencesOf(held)
  const onPhone = useMemo(() => {
    const zone = church.church.time_zone
    const here = services.filter((service) => presences.has(service.id))
    return new Map(
      here.map((service) => [
        service.id,
        phoneCounts(people.all(), presences.get(service.id)!, service.date_of_service, today, zone),
      ]),
    )
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [services, presences, people, version, today, church])
  const of = useCallback(
    (service: ServiceRow) => {
      if (loaded.status === 'loading') return undefined
      return counted.get(service.id) ?? onPhone.get(service.id) ?? null
    },
    [loaded.status, counted, onPhone],
  )
  return { of, source: loaded.status === 'loading' ? null : loaded.status === 'ready' ? 'church' : 'phone' }
}

const none: ReadonlyMap<string, Counts> = new Map()

async function countsOfChurch(signal: AbortSignal): Promise<ReadonlyMap<string, Counts>> {
  const rows = await allPages((cursor) =>
    api.page(serviceRoutes.listServices, { query: { limit: 5000, ...(cursor && { cursor }) }, signal }),
  )
  const counted = rows.flatMap((row) =>
    typeof row.attendees === 'number' ? [[row.id, row as Counts] as const] : [],
  )
  return new Map(counted)
}
