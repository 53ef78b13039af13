/**
 * Starts rounds of sync automatically: at opening, after a tap, when visible again, when the network returns,
 * periodically, and when the live stream reports a change.
 */
import type { Deps } from './deps.ts'
import type { Syncing, Round } from './round.ts'
import { changing } from './changing-code.ts'
import { failed } from './push/wire.ts'
import { show, type SyncParts } from './sync-parts.ts'
import { API } from '../../contract/protocol.ts'
import type { Live } from './api.ts'
import { writable } from './live.ts'
import { readSyncState } from './store/sync-state.ts'

const AFTER_A_TAP_MS = 400

/** The longest delay, even if taps continue. */
const AFTER_FIRST_TAP_MS = 1_500
const NOW_AND_THEN_MS = 30_000

/** The interval while the live stream reports changes: for missed reports, and so that the server sees the phone. */
const WHILE_LIVE_MS = 5 * 60_000
const FIRST_BACKOFF_MS = 2_000
const LONGEST_BACKOFF_MS = 5 * 60_000

/** A tap retries once the last try is this old, however long the backoff is. */
const PROBE_AFTER_MS = 15_000

type Auto = {
  acted(): void
  /** Syncs immediately, except during a backoff. */
  look(): void
  stop(): void
}

/**
 * @param waiting true while there are unsent ops
 * @param isLive true while the live stream reports each change of the church
 */
export function syncByItself(
  deps: Deps,
  syncing: Syncing,
  waiting: () => boolean,
  isLive: () => boolean,
): Auto {
  const { surroundings } = deps
  if (!surroundings) return { acted: () => undefined, look: () => undefined, stop: () => undefined }
  let failures = 0
  /** A tap came during a round, too late for its push. */
  let tapped = false
  /** The time of the first tap that no round has included yet. */
  let firstTapAt: number | null = null
  let stopTimer = () => {}
  let stopped = false
  let dueAt = 0
  /** When the last try ended, by the phone's clock. */
  let triedAt = 0
  let trying = false

  const plan = (ms: number) => {
    stopTimer()
    dueAt = deps.clock.now() + ms
    if (!stopped) stopTimer = deps.clock.after(ms, () => void go())
  }
  const go = async () => {
    // A hidden page leaves sync to the worker and keeps no timer. Becoming visible wakes it.
    if (stopped || !surroundings.visible()) return
    let retryAfter = 0
    failures += 1
    tapped = false
    firstTapAt = null
    trying = true
    try {
      const round = await syncing.now()
      retryAfter = round.retryAfter
      if (round.failure) surroundings.askForBackgroundSync()
      else failures = 0
    } finally {
      trying = false
      triedAt = deps.clock.now()
      const next = nextIn(failures, deps.random(), isLive())
      const soon = failures === 0 ? AFTER_A_TAP_MS : Math.min(PROBE_AFTER_MS, next)
      plan(tapped && (failures === 0 || retryAfter === 0) ? soon : Math.max(retryAfter, next))
    }
  }
  /** Moves the next try forward once the last one is old enough. `syncing` follows a server's request to wait. */
  const probe = () => {
    const now = deps.clock.now()
    const wait = Math.min(PROBE_AFTER_MS, Math.max(0, triedAt + PROBE_AFTER_MS - now))
    if (now + wait < dueAt) plan(wait)
  }
  const wake = () => {
    failures = 0
    plan(0)
  }

  const stopWaking = surroundings.onWake(wake)
  const stopHiding = surroundings.onHide(() => waiting() && surroundings.askForBackgroundSync())
  surroundings.askToKeep()
  const begin = () => plan(0)
  if (surroundings.soon) surroundings.soon(begin)
  else begin()
  return {
    acted() {
      tapped = true
      // While the page itself can send, waking the worker for each tap would only cost battery.
      if (failures > 0 || !surroundings.online()) surroundings.askForBackgroundSync()
      if (failures > 0) return trying ? undefined : probe()
      const now = deps.clock.now()
      firstTapAt ??= now
      plan(Math.max(0, Math.min(AFTER_A_TAP_MS, firstTapAt + AFTER_FIRST_TAP_MS - now)))
    },
    look() {
      if (failures === 0) plan(0)
    },
    stop() {
      stopped = true
      stopTimer()
      stopWaking()
      stopHiding()
    },
  }
}

/** With jitter, so that many phones in one hall do not request at the same moment. */
export function nextIn(failures: number, random: number, isLive: boolean): number {
  const backoff = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1))
  const base = failures > 0 ? backoff : isLive ? WHILE_LIVE_MS : NOW_AND_THEN_MS
  return Math.round(base * (0.5 + random))
}

/** Runs rounds of sync and loads their code with the first one, so that opening the door does not wait for it. */
export function syncLater(parts: SyncParts): Syncing {
  let loaded: Promise<Syncing> | undefined
  const load = () => {
    loaded ??= changing().then(({ syncing }) => syncing(parts))
    // The next round retries a failed load.
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

/** Many phones in one hall learn of a mark at the same moment. */
const JITTER_MS = 150

type LiveChanges = {
  /** True while changes arrive immediately, so that the timer can be slower. */
  isLive(): boolean
  /** Increments when another phone requests this phone's list. */
  compareRequests: Live<number>
  /** @param look runs after a refused stream: a pull finds the reason */
  start(look: () => void): void
  stop(): void
}

/** Listens to the church's live stream: reports of new revs, and comparison requests of other phones. */
export function liveChanges(parts: SyncParts, syncing: Syncing): LiveChanges {
  const { deps, who, churchId } = parts
  const { events, surroundings } = deps
  const compareRequests = writable(0)
  let isLive = false
  let stopped = false
  let stopWatching = () => {}
  let latest = 0
  let planned = false

  const catchUp = async () => {
    // This phone's own marks also return as a rev, and the round that sent them handles it.
    await syncing.quiet()
    planned = false
    const { cursor } = await readSyncState(parts.db.tables)
    const known = Math.max(cursor?.rev ?? 0, parts.own.through())
    if (!stopped && !parts.isClosed() && latest > known) await syncing.now()
  }
  const handlers = (look: () => void) => ({
    rev(rev: number) {
      latest = rev
      parts.own.notified(rev)
      if (planned) return
      planned = true
      deps.clock.after(deps.random() * JITTER_MS, () => void catchUp().catch(() => (planned = false)))
    },
    compare: () => compareRequests.set(compareRequests.current() + 1),
    stands(is: boolean) {
      isLive = is
      parts.own.stands(is)
    },
    refused: look,
  })

  return {
    isLive: () => isLive,
    compareRequests,
    start(look) {
      if (!events || !surroundings) return
      const query = new URLSearchParams({ account: who.accountId, church: churchId })
      const lock = `narthex live ${churchId} ${who.accountId}`
      // The first screen does not need this code.
      void import('./live-stream.ts')
        .then(({ watch }) => {
          const address = `${deps.origin}${API}/sync/live?${query}`
          if (!stopped) stopWatching = watch({ ...deps, events, surroundings }, address, lock, handlers(look))
        })
        .catch(() => undefined)
    },
    stop() {
      stopped = true
      stopWatching()
    },
  }
}
