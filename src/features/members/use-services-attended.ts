import { useCallback } from 'react'
import { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { useLastKnown, type LastKnown } from '../../lib/session/use-last-known.ts'

export type ServicesAttended = AnswerOf<typeof personalDataRoutes.getMemberAttendance>

/** At which of the last so many services somebody was; without a network, as it was last seen on this phone. */
export function useServicesAttended(id: string, services: number): LastKnown<ServicesAttended> {
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(personalDataRoutes.getMemberAttendance, { params: { id }, query: { services }, signal }),
    [id, services],
  )
  const [known] = useLastKnown(`member/${id}/attendance/${services}`, load)
  return known
}
