/** Derives the ids of a schedule's exceptions, so that every phone has the same. */
import { derivedId } from '../../contract/new-id.ts'

/** @param day `YYYY-MM-DD`, the day on which the schedule is skipped or from which it is moved */
export const scheduleDayId = (churchId: string, scheduleId: string, day: string): Promise<string> =>
  derivedId(churchId, `schedule-day\n${scheduleId}\n${day}`)
