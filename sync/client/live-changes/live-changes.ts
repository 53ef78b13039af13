/** What the church says by itself: that it moved on, so that this phone gets what is new; and that others ask. */
import { API } from '../../../contract/protocol.ts'
import type { Live } from '../api.ts'
import { writable } from '../live.ts'
import { readStanding } from '../store/standing.ts'
import type { Syncing } from '../sync-now.ts'
import type { SyncParts } from '../sync-parts.ts'

/** A hall full of phones hears of one mark in the same moment. */
const JITTER_MS = 150

export type LiveChanges = {
  /** Whether changes are told at once: then the timer need not look as often. */
  standing(): boolean
  /** Counts up when another phone asks which list this one holds. */
  asked: Live<number>
  /** @param look what to do where the stream is refused: a pull finds out why */
  start(look: () => void): void
  stop(): void
}

export function liveChanges(parts: SyncParts, syncing: Syncing): LiveChanges {
  const { deps, who, churchId } = parts
  const { events, surroundings } = deps
  const asked = writable(0)
  let stands = false
  let stopped = false
  let stopWatching = () => {}
  let latest = 0
  let planned = false

  const catchUp = async () => {
    // This phone's own marks come back as a rev too; the round that sent them gets it by itself.
    await syncing.quiet()
    planned = false
    const { cursor } = await readStanding(parts.db.tables)
    const known = Math.max(cursor?.rev ?? 0, parts.own.through())
    if (!stopped && !parts.isClosed() && latest > known) await syncing.now()
  }
  const told = (look: () => void) => ({
    rev(rev: number) {
      latest = rev
      parts.own.told(rev)
      if (planned) return
      planned = true
      deps.clock.after(deps.random() * JITTER_MS, () => void catchUp().catch(() => (planned = false)))
    },
    compare: () => asked.set(asked.current() + 1),
    stands(is: boolean) {
      stands = is
      parts.own.stands(is)
    },
    refused: look,
  })

  return {
    standing: () => stands,
    asked,
    start(look) {
      if (!events || !surroundings) return
      const query = new URLSearchParams({ account: who.accountId, church: churchId })
      const lock = `narthex live ${churchId} ${who.accountId}`
      // Not among what the first screen waits for.
      void import('./watch.ts')
        .then(({ watch }) => {
          const address = `${deps.origin}${API}/sync/live?${query}`
          if (!stopped) stopWatching = watch({ ...deps, events, surroundings }, address, lock, told(look))
        })
        .catch(() => undefined)
    },
    stop() {
      stopped = true
      stopWatching()
    },
  }
}
