import type { Live, Presences } from '../../../sync/client/api.ts'

/** A storage that does not answer holds nobody up: who is marked twice counts once. */
const PATIENCE_MS = 3000

/** Resolves once who is at the service was read from this phone: before, whoever is marked looks as if they were not. */
export function listRead(presences: Live<Presences>): Promise<void> {
  if (presences.current().read) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      leave()
      resolve()
    }
    const timer = setTimeout(end, PATIENCE_MS)
    const leave = presences.subscribe(() => presences.current().read && end())
  })
}
