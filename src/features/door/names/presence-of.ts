import type { Live, Presences } from '../../../../sync/client/api.ts'
import { untilKnown } from '../../../domain/church/presences.ts'

/** The list may learn of a mark a moment after it is on disk. The action waits at most this long. */
const PATIENCE_MS = 250

/** Resolves when the list knows that a person is present. */
export function presenceOf(presences: Live<Presences>, personId: string): Promise<void> {
  return untilKnown(presences, ({ present }) => present.has(personId), PATIENCE_MS)
}

/**
 * Resolves when the list knows that marks were taken back. True if another door's mark still makes the person
 * present.
 */
export async function presentStill(
  presences: Live<Presences>,
  personId: string,
  takenBack: readonly string[],
): Promise<boolean> {
  const marksIn = ({ present }: Presences) => present.get(personId)?.markIds ?? []
  await untilKnown(presences, (now) => !marksIn(now).some((id) => takenBack.includes(id)), PATIENCE_MS)
  return marksIn(presences.current()).some((id) => !takenBack.includes(id))
}
