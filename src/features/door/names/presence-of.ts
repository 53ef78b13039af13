import type { Live, Presences } from '../../../../sync/client/api.ts'

/** The list may learn of a mark a moment after it is on disk; the act never waits longer for it than this. */
const PATIENCE_MS = 250

/** Resolves once the list knows that a person is present. */
export function presenceOf(presences: Live<Presences>, personId: string): Promise<void> {
  return until(presences, () => presences.current().present.has(personId))
}

/**
 * Resolves once the list knows that marks were taken back: true where the person is present all the same, by a mark
 * of another door, which nobody has taken back.
 */
export async function presentStill(
  presences: Live<Presences>,
  personId: string,
  takenBack: readonly string[],
): Promise<boolean> {
  const marks = () => presences.current().present.get(personId)?.markIds ?? []
  await until(presences, () => !marks().some((id) => takenBack.includes(id)))
  return marks().some((id) => !takenBack.includes(id))
}

function until(presences: Live<Presences>, known: () => boolean): Promise<void> {
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
