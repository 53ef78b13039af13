/** Skips and moves single days of a weekly service, and takes that back. */
import type { ScheduleDayRow, ScheduleRow } from '../../../../contract/tables/schedules.ts'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { Church } from '../../../../sync/client/api.ts'
import { nameKey } from '../../../../sync/merge/names.ts'
import { scheduleDayId } from '../../../../sync/merge/schedule-ids.ts'
import { serviceId } from '../../../../sync/merge/service-id.ts'
import { allServices } from '../../../domain/church/all-services.ts'

/** The service that represents a day, stored or not. */
export const serviceOf = (
  services: readonly ServiceRow[],
  { id, name }: ScheduleRow,
  day: string,
): ServiceRow | undefined =>
  services.find(
    (one) => one.date_of_service === day && (one.schedule_id === id || nameKey(one.name) === nameKey(name)),
  )

/** @param moved_to null to skip the day */
export async function leaveDay(
  church: Church,
  schedule: ScheduleRow,
  day: string,
  moved_to: string | null,
): Promise<void> {
  const { id: schedule_id, name } = schedule
  const known = serviceOf(allServices(church), schedule, day)
  await church.mutate('skip-service', {
    id: await scheduleDayId(church.church.id, schedule_id, day),
    schedule_id,
    day,
    moved_to,
    service_id: known?.id ?? (await serviceId(church.church.id, day, name)),
    name: known?.name ?? name,
  })
}

export async function bringDayBack(
  church: Church,
  schedule: ScheduleRow,
  exception: Pick<ScheduleDayRow, 'id' | 'day'>,
) {
  const service_id = await serviceId(church.church.id, exception.day, schedule.name)
  await church.mutate('unskip-service', { id: exception.id, service_id, name: schedule.name })
}
