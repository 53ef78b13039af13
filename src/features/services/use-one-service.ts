import { useCallback, useEffect, useMemo } from 'react'
import { serviceRoutes } from '../../../contract/routes/services.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { type Heads, headsOnPhone, heldOnPhone, phoneCounts, type Counts } from './occasions.ts'

export type OneService = {
  /** Null while they are not known. */
  counts: Counts | null
  /** Null: nobody counted. Undefined: not known. */
  heads: Heads | null | undefined
  reload: () => void
}

/** One service's numbers: the server's if online, else this phone's. */
export function useOneService(service: ServiceRow): OneService {
  const church = useChurch()
  const { id, date_of_service: date } = service
  const load = useCallback(
    (signal: AbortSignal) => api.call(serviceRoutes.getService, { params: { id }, signal }),
    [id],
  )
  const [loaded, , reload] = useLoaded<Counts & { headcount: Heads | null }>(load)
  const received = useLive(church.status).lastContactAt
  useEffect(() => reload(), [received, reload])
  const presences = useLive(useMemo(() => church.presences(id), [church, id]))
  const heads = useLive(useMemo(() => church.headcount(id), [church, id]))
  const today = church.today()
  if (loaded.status === 'loading') return { counts: null, heads: undefined, reload }
  if (loaded.status === 'ready') return { counts: loaded.value, heads: loaded.value.headcount, reload }
  if (!heldOnPhone(date, today)) return { counts: null, heads: undefined, reload }
  const zone = church.church.time_zone
  return {
    counts: phoneCounts(church.people.all(), service, { presences, heads }, today, zone),
    heads: headsOnPhone(heads),
    reload,
  }
}
