import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { DeletedServices } from '../../../../sync/client/api.ts'
import type { KioskService } from '../../../domain/kiosk/kiosk.ts'
import { isTakenAway } from '../../../domain/church/presences.ts'

/**
 * The service at which people are marked: today's only one, the one chosen today, or none yet.
 * `byTime`: of several scheduled ones, the one of this time of day.
 */
export type KioskChoice =
  | { kind: 'chosen'; service: ServiceRow; byTime?: true }
  /** Today has several, or the chosen one was deleted. An usher has to choose one. */
  | { kind: 'choose'; services: readonly ServiceRow[] }
  | { kind: 'none' }

/**
 * Returns the service to mark at. A choice counts only on its day: after midnight the kiosk uses the new day's
 * service.
 * @param due the id of the service that is due by the time of day
 */
export function kioskChoice(
  services: readonly ServiceRow[],
  deleted: DeletedServices,
  today: string,
  picked: KioskService | null,
  due: string | null = null,
): KioskChoice {
  const todays = todaysServices(services, today)
  const pickedService = picked?.on === today && todays.find(({ id }) => id === picked.id)
  if (pickedService) return { kind: 'chosen', service: pickedService }
  const [only, another] = todays
  if (!only) return { kind: 'none' }
  const lost = picked?.on === today && isTakenAway(picked.id, services, deleted, today)
  const byTime = !lost && another && todays.find(({ id }) => id === due)
  if (byTime) return { kind: 'chosen', service: byTime, byTime: true }
  return another || lost ? { kind: 'choose', services: todays } : { kind: 'chosen', service: only }
}

/** Today's services, in the order they were created. */
export function todaysServices(services: readonly ServiceRow[], today: string): ServiceRow[] {
  return services
    .filter(({ date_of_service }) => date_of_service === today)
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
}
