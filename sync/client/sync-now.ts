/** Push, then pull: one round at a time in this tab, one at a time in this browser where it has locks. */
import { newPageSize } from './pull/pull-all.ts'
import { newPace } from './push/batch.ts'
import type { Failure } from './push/wire.ts'
import type { Clock } from './deps.ts'
import { oneRound } from './round.ts'
import type { SyncParts } from './sync-parts.ts'

export type Round = { failure: Failure | null; retryAfter: number }

export type Syncing = {
  /** Joins the round that waits to begin, where one does. */
  now(): Promise<Round>
  /** Resolves when the round under way, if there is one, has ended. */
  quiet(): Promise<void>
}

export function syncing(parts: SyncParts): Syncing {
  const pace = newPace()
  const pageSize = newPageSize()
  let running: Promise<Round> | null = null
  let waiting: Promise<Round> | null = null
  const asked = asksToWait(parts.deps.clock)

  const round = async (): Promise<Round> => {
    const wait = asked.left()
    if (parts.isClosed() || wait > 0) return { failure: null, retryAfter: wait }
    const failure = await oneRound(parts, pace, pageSize)
    const retryAfter = failure?.retryAfter ?? 0
    asked.wait(retryAfter)
    return { failure, retryAfter }
  }

  const begin = (): Promise<Round> => {
    const begun = round().finally(() => {
      if (running === begun) running = null
    })
    running = begun
    return begun
  }

  return {
    now() {
      if (!running) return begin()
      waiting ??= running.then(() => {
        waiting = null
        return begin()
      })
      return waiting
    },
    quiet: async () => void (await running),
  }
}

/** How long the server asked to be left alone. Where the phone's clock was set back since, that begins anew and lasts no longer. */
function asksToWait(clock: Clock): { wait(ms: number): void; left(): number } {
  let since = 0
  let asked = 0
  return {
    wait(ms) {
      since = clock.now()
      asked = ms
    },
    left() {
      since = Math.min(since, clock.now())
      return Math.max(0, since + asked - clock.now())
    },
  }
}
