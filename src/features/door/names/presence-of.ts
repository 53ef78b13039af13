import type { Live, Presences } from '../../../../sync/client/api.ts'
import { untilKnown } from '../../../lib/session/until-known.ts'

/** The list may learn of a mark a moment after it is on disk; the act never waits longer for it than this. */
const PATIENCE_MS = 250

/** Resolves once the list knows that a person is present. */
export function presenceOf(presences: Live<Presences>, personId: string): Promise<void> {
  return untilKnown(presences, ({ present }) => present.has(personId), PATIENCE_MS)
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
  const marksIn = ({ present }: Presences) => present.get(personId)?.markIds ?? []
  await untilKnown(presences, (now) => !marksIn(now).some((id) => takenBack.includes(id)), PATIENCE_MS)
  return marksIn(presences.current()).some((id) => !takenBack.includes(id))
}
