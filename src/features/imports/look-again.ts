import { problemOf } from '../../lib/api/problem.ts'

const LOOK_MS = 1000

type Look<Value> = {
  load: (signal: AbortSignal) => Promise<Value>
  onSeen: (value: Value) => void
  /** It is not there any more; nothing is asked for after that. */
  onGone: () => void
}

/**
 * Asks a second after each answer, however long that one took: on a poor line an answer that is always overtaken never
 * comes. What stays away is asked for again, so that a moment without the server ends nothing. @returns how to stop
 */
export function lookAgain<Value>({ load, onSeen, onGone }: Look<Value>): () => void {
  const leaving = new AbortController()
  const later = () => setTimeout(() => void look(), LOOK_MS)
  let timer = later()
  async function look(): Promise<void> {
    const gone = await load(leaving.signal).then(
      (value) => {
        if (!leaving.signal.aborted) onSeen(value)
        return false
      },
      (thrown: unknown) => problemOf(thrown).code === 'NOT_FOUND',
    )
    if (leaving.signal.aborted) return
    if (gone) onGone()
    else timer = later()
  }
  return () => {
    leaving.abort()
    clearTimeout(timer)
  }
}
