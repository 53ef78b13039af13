import { useCallback } from 'react'
import { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { useAgainOnReturn } from '../../lib/load/use-again-on-return.ts'
import { useAgainWhenReceived } from '../../lib/session/use-again-when-received.ts'
import { useLastKnown, type LastKnown } from '../../lib/session/use-last-known.ts'

export type ServicesAttended = AnswerOf<typeof personalDataRoutes.getMemberAttendance>

const NOTHING = () => undefined

/** At which of the last so many services somebody was; without a network, as it was last seen on this phone. */
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
