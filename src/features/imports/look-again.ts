import { problemOf } from '../../lib/api/problem.ts'

const LOOK_MS = 1000

type Look<Value> = {
  load: (signal: AbortSignal) => Promise<Value>
  onSeen: (value: Value) => void
  /** The import no longer exists. No request follows. */
  onGone: () => void
}

/**
 * Repeats a request one second after each response: on a slow network a response that is always overtaken never
 * arrives.
 * A failed request is repeated too, so that a moment without the server ends nothing. @returns a function that stops
 * it
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
