/** The form of a weekly service, and which names are free. */
import { isSeen } from '../../../../contract/tidy-name.ts'
import type { ScheduleRow } from '../../../../contract/tables/schedules.ts'
import { nameKey } from '../../../../sync/merge/names.ts'
import type { FieldErrors } from '../../../ui/form/form-errors.ts'
import { tooLong } from '../../../ui/form/too-long.ts'
import { t } from '../messages.ts'

/** `weekday`: "0" for Sunday to "6" for Saturday. */
export type ScheduleForm = { name: string; weekday: string; time: string }

const MOST = 120

export function checkSchedule({ name, weekday, time }: ScheduleForm): FieldErrors<ScheduleForm> {
  return {
    name: isSeen(name.trim()) ? tooLong(name.trim(), MOST) : t('weekly.nameMissing'),
    weekday: weekday === '' ? t('weekly.dayMissing') : undefined,
    time: time === '' ? t('weekly.timeMissing') : undefined,
  }
}

/** True if another schedule of the weekday has the name. @param own the schedule that is edited */
export const isTaken = (
  schedules: readonly ScheduleRow[],
  weekday: number,
  name: string,
  own?: string,
): boolean =>
  schedules.some((one) => one.id !== own && one.weekday === weekday && nameKey(one.name) === nameKey(name))
