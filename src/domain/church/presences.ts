/** Reads a service on this phone: who is there, and whether it was taken away. */
import type { Live, Presences, DeletedServices } from '../../../sync/client/api.ts'
import { calledWithin } from '../../lib/device/timing.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'

/**
 * Resolves when a service's list satisfies `known`, or after
 * `patienceMs`. Storage that does not answer must block nobody.
 */
export function untilKnown(
  presences: Live<Presences>,
  known: (now: Presences) => boolean,
  patienceMs: number,
): Promise<void> {
  if (known(presences.current())) return Promise.resolve()
  return calledWithin(patienceMs, (over) => presences.subscribe(() => known(presences.current()) && over()))
}

/** A person marked twice counts once, so a tap need not wait longer. */
const PATIENCE_MS = 3000

/** Resolves when this phone has read who is at the service. Before that, marked people look unmarked. */
export const listRead = (presences: Live<Presences>): Promise<void> =>
  untilKnown(presences, ({ read }) => read, PATIENCE_MS)

/**
 * True if a service of today was deleted or moved to another day. A service unknown to the phone is neither:
 * it may be an alias of a known one.
 */
export const isTakenAway = (
  id: string,
  living: readonly ServiceRow[],
  deleted: DeletedServices,
  today: string,
): boolean =>
  deleted.has(id) || living.some((service) => service.id === id && service.date_of_service !== today)
