import { useCallback } from 'react'
import { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'
import { useAgainWhenReceived } from '../../domain/church/use-again-after-change.ts'
import { useLastKnown, type LastKnown } from '../../domain/church/use-last-known.ts'

export type ServicesAttended = AnswerOf<typeof personalDataRoutes.getMemberAttendance>

const NOTHING = () => undefined

/** A person's attendance at so many of the latest services; offline as last loaded on this phone. */
export function useServicesAttended(id: string, services: number): LastKnown<ServicesAttended> {
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(personalDataRoutes.getMemberAttendance, { params: { id }, query: { services }, signal }),
    [id, services],
  )
  const [known, reload] = useLastKnown(`member/${id}/attendance/${services}`, load)
  useAgainWhenReceived(useAgainOnReturn(NOTHING), reload)
  return known
}
