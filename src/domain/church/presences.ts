/** Reads a service on this phone: who is there, and whether it was taken away. */
import type { Live, DeletedServices } from '../../../sync/client/api.ts'
import { calledWithin } from '../../lib/device/timing.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'

/**
 * Resolves when a service's list satisfies `known`, or after
 * `patienceMs`. Storage that does not answer must block nobody.
 */
export function untilKnown<List>(
  list: Live<List>,
  known: (now: List) => boolean,
  patienceMs: number,
): Promise<void> {
  if (known(list.current())) return Promise.resolve()
  return calledWithin(patienceMs, (over) => list.subscribe(() => known(list.current()) && over()))
}

/** A person marked twice counts once, so a tap need not wait longer. */
const PATIENCE_MS = 3000

/** Resolves when this phone has read who is at the service. Before that, marked people look unmarked. */
export const listRead = (list: Live<{ readonly read: boolean }>): Promise<void> =>
  untilKnown(list, ({ read }) => read, PATIENCE_MS)

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
