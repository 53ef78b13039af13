import { useCallback, useEffect, useMemo } from 'react'
import type { ServiceRow } from '../../../contract/tables/services.ts'
import { serviceRoutes } from '../../../contract/routes/services.ts'
import { allPages } from '../../lib/api/all-pages.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { heldOnPhone, phoneCounts, type Counts } from './service-counts.ts'
import { usePresencesOf } from './use-presences-of.ts'

export type KnownCounts = {
  /** Counts by service; null where this phone does not know them, undefined while they are on their way. */
  of: (service: ServiceRow) => Counts | null | undefined
  /** Who counted; null while the church is asked. */
  source: 'church' | 'phone' | null
}

/** The church's counts where there is a network, else what this phone knows. */
export function useServiceCounts(services: readonly ServiceRow[]): KnownCounts {
  const church = useChurch()
  const { people } = church
  const version = useLive(people.version)
  const received = useLive(church.status).lastContactAt
  const [loaded, , refresh] = useLoaded(countsOfChurch)
  // After each contact with the server the counts may have moved.
  useEffect(() => refresh(), [received, services, refresh])
  const today = church.today()
  // Also with a network: a service that was just made here is not in the church's answer yet.
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
    // `version` stands for the content of `people`, which is one object throughout.
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
