import { useCallback } from 'react'
import { attendanceRecordRoutes } from '../../../../../contract/routes/attendance-records.ts'
import { api } from '../../../../lib/api/api.ts'
import { personName } from '../../../../lib/format/person-name.ts'
import { useLoaded } from '../../../../lib/api/use-loaded.ts'

/** Names of the counting accounts, by account id. Phones store no names of the team, so offline there are none. */
export function useCounters(serviceId: string): ReadonlyMap<string, string> {
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(attendanceRecordRoutes.listCounters, { params: { id: serviceId }, signal }),
    [serviceId],
  )
  const [counters] = useLoaded(load)
  if (counters.status !== 'ready') return new Map()
  return new Map(counters.value.map((one) => [one.id, personName(one)]))
}
