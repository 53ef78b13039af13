/** One of this browser's tabs at a time, where it has locks: a browser keeps no more than six connections to a server. */
import type { Locks } from '../deps.ts'

/** Runs once the lock is had, and ends what `run` answered when let go. Answers how to let go, also before it is had. */
export function whileHeld(locks: Locks | null, name: string, run: () => () => void): () => void {
  if (!locks) return run()
  const giveUp = new AbortController()
  let letGo = () => giveUp.abort()
  const held = () =>
    new Promise<void>((release) => {
      const end = run()
      letGo = () => {
        end()
        release()
      }
    })
  locks.request(name, { signal: giveUp.signal }, held).catch(() => undefined)
  return () => letGo()
}
