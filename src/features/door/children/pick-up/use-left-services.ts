import { useMemo } from 'react'
import type { ServiceRow } from '../../../../../contract/tables/attendance.ts'
import type { Church } from '../../../../../sync/client/api.ts'
import { type ChildrenAt, useChildrenByService } from '../../../../domain/church/children-here.ts'
import { useToday } from '../../../../domain/church/clock.ts'
import { useLive } from '../../../../domain/church/use-church.ts'
import { NIGHT_MS } from '../../service/service-choice.ts'
import { tChildren } from '../messages.ts'

/** Services with check-ins of today or of the night that just ended, which were deleted or moved to another day. */
export function useLeftServices(church: Church): readonly ServiceRow[] {
  const children = useChildrenByService(church)
  const living = useLive(church.services)
  const today = useToday(church)
  const sixHoursAgo = useToday(church, NIGHT_MS)
  return useMemo(
    () => leftServices(children, living, [today, sixHoursAgo], (at) => dayOf(church, at)),
    [church, children, living, today, sixHoursAgo],
  )
}

const dayOf = (church: Church, at: string): string => church.today(Date.parse(church.now()) - Date.parse(at))

/** @param days on which a check-in still matters */
export function leftServices(
  children: ReadonlyMap<string, ChildrenAt>,
  living: readonly ServiceRow[],
  days: readonly string[],
  dayOfInstant: (at: string) => string,
): ServiceRow[] {
  return [...children].flatMap(([id, { lastIn }]) => {
    const day = dayOfInstant(lastIn)
    const service = living.find((one) => one.id === id)
    if (!days.includes(day) || (service && days.includes(service.date_of_service))) return []
    return [service ?? deletedService(id, day, lastIn)]
  })
}

/** Phones know neither the name of a deleted service nor its link. */
const deletedService = (id: string, date_of_service: string, deleted_at: string): ServiceRow => ({
  id,
  name: tChildren('children.deletedService'),
  date_of_service,
  flyer_image: null,
  schedule_id: null,
  reference: null,
  created_at: deleted_at,
  created_by: null,
  deleted_at,
})
