import type { ServiceRow } from '../../../../contract/tables/services.ts'
import type { DeletedServices } from '../../../../sync/client/api.ts'
import type { KioskService } from '../../../lib/session/kiosk-session.ts'
import { isTakenAway } from '../../../lib/session/taken-away.ts'

/** The service people are marked at: today's only one, the one that was chosen today, or none as yet. */
export type KioskChoice =
  | { kind: 'chosen'; service: ServiceRow }
  /** Several are held today, or the chosen one was taken away; who opened the kiosk has to say which. */
  | { kind: 'choose'; services: readonly ServiceRow[] }
  | { kind: 'none' }

/** What was chosen counts on its day alone: a kiosk that stands over midnight goes on with the new day's service. */
export function kioskChoice(
  services: readonly ServiceRow[],
  deleted: DeletedServices,
  today: string,
  picked: KioskService | null,
): KioskChoice {
  const todays = todaysServices(services, today)
  const asked = picked?.on === today && todays.find(({ id }) => id === picked.id)
  if (asked) return { kind: 'chosen', service: asked }
  const [only, another] = todays
  if (!only) return { kind: 'none' }
  const lost = picked?.on === today && isTakenAway(picked.id, services, deleted, today)
  return another || lost ? { kind: 'choose', services: todays } : { kind: 'chosen', service: only }
}

/** In the order in which they were made. */
export function todaysServices(services: readonly ServiceRow[], today: string): ServiceRow[] {
  return services
    .filter(({ date_of_service }) => date_of_service === today)
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
}
