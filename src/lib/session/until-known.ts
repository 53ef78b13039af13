import type { Live, Presences } from '../../../sync/client/api.ts'

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
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      leave()
      resolve()
    }
    const timer = setTimeout(end, patienceMs)
    const leave = presences.subscribe(() => known(presences.current()) && end())
  })
}
