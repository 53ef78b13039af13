import { useCallback, useEffect, useMemo } from 'react'
import { serviceRoutes } from '../../../contract/routes/services.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { heldOnPhone, phoneCounts, type Counts } from './service-counts.ts'

/** One service's counts: the server's if online, else this phone's. Null while neither is known. */
export function useOneServiceCounts(service: ServiceRow): Counts | null {
  const church = useChurch()
  const { id, date_of_service: date } = service
  const load = useCallback(
    (signal: AbortSignal) => api.call(serviceRoutes.getService, { params: { id }, signal }),
    [id],
  )
  const [loaded, , refresh] = useLoaded<Counts>(load)
  const received = useLive(church.status).lastContactAt
  useEffect(() => refresh(), [received, refresh])
  const presences = useLive(useMemo(() => church.presences(id), [church, id]))
  const today = church.today()
  if (loaded.status === 'loading') return null
  if (loaded.status === 'ready') return loaded.value
  return heldOnPhone(date, today)
    ? phoneCounts(church.people.all(), presences, date, today, church.church.time_zone)
    : null
}
