/** Rounds of sync, their code loaded with the first one: it is not what somebody who opens the door waits for. */
import { changing } from './changing-code.ts'
import { failed } from './push/wire.ts'
import type { Round, Syncing } from './sync-now.ts'
import { show, type SyncParts } from './sync-parts.ts'

export function syncLater(parts: SyncParts): Syncing {
  let loaded: Promise<Syncing> | undefined
  const load = () => {
    loaded ??= changing().then(({ syncing }) => syncing(parts))
    // What could not be loaded is tried again with the next round.
    loaded.catch(() => (loaded = undefined))
    return loaded
  }
  return {
    async now(): Promise<Round> {
      const sync = await load().catch(() => null)
      if (sync) return sync.now()
      show(parts, { problem: 'no-network' })
      return { failure: failed('no-network'), retryAfter: 0 }
    },
    quiet: async () => (await loaded?.catch(() => null))?.quiet(),
  }
}
