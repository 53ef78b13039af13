import type { Church } from '../../../sync/client/api.ts'
import { useSession } from './session-store.ts'

/** Data is dear: an answer of this morning will do for a visit this afternoon. */
const OLD_MS = 12 * 60 * 60 * 1000

/** Keeps an answer on this phone before anybody looks at it without a network, where none is there that is young enough. */
export async function fetchWhereOld(
  church: Church,
  key: string,
  load: () => Promise<unknown>,
): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const before = await church.answers.last(key)
  if (before && Date.now() - Date.parse(before.at) < OLD_MS) return
  // They may have left, or changed to another church, by now.
  if (useSession.getState().opened !== church) return
  const asked = church.answers.asking()
  const answer = await load()
  if (useSession.getState().opened === church) await church.answers.keep(key, answer, asked)
}
