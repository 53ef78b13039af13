import type { Live, Presences } from '../../../../sync/client/api.ts'

/** The list may learn of a mark a moment after it is on disk; the act never waits longer for it than this. */
const PATIENCE_MS = 250

/** Resolves once the list knows that a person is present, or is not, any more. */
export function presenceOf(presences: Live<Presences>, personId: string, present: boolean): Promise<void> {
  const known = () => presences.current().present.has(personId) === present
  if (known()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      leave()
      resolve()
    }
    const timer = setTimeout(end, PATIENCE_MS)
    const leave = presences.subscribe(() => known() && end())
  })
}
