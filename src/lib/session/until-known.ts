import type { Live, Presences } from '../../../sync/client/api.ts'
import { calledWithin } from './called-within.ts'

/**
 * Resolves once a service's list knows what is asked of it, or when patience ends: nobody is held up by a storage that
 * does not answer.
 */
export function untilKnown(
  presences: Live<Presences>,
  known: (now: Presences) => boolean,
  patienceMs: number,
): Promise<void> {
  if (known(presences.current())) return Promise.resolve()
  return calledWithin(patienceMs, (over) => presences.subscribe(() => known(presences.current()) && over()))
}
