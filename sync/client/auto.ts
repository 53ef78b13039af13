/** Sends and gets by itself: when opened, after a tap, when seen again, when the network is back, and now and then. */
import type { Deps } from './deps.ts'
import type { Syncing } from './sync-now.ts'

const AFTER_A_TAP_MS = 400
/** Also while taps keep coming faster than that. */
const AFTER_FIRST_TAP_MS = 1_500
const NOW_AND_THEN_MS = 30_000
/** While changes are told at once (live-changes/): for what was not told, and to be heard of. */
const WHILE_TOLD_MS = 5 * 60_000
const FIRST_BACKOFF_MS = 2_000
const LONGEST_BACKOFF_MS = 5 * 60_000
/** A tap tries again once the last try is so old, however long the backoff is. */
const PROBE_AFTER_MS = 15_000

export type Auto = {
  acted(): void
  /** Looks at once, unless it is waiting for a failure to pass. */
  look(): void
  stop(): void
}

/**
 * @param waiting whether anything has not been sent
 * @param told whether the church tells at once that it moved on
 */
export function syncByItself(
  deps: Deps,
  syncing: Syncing,
  waiting: () => boolean,
  told: () => boolean,
): Auto {
  const { surroundings } = deps
  if (!surroundings) return { acted: () => undefined, look: () => undefined, stop: () => undefined }
  let failures = 0
  /** A tap came while a round was under way, too late for its push. */
  let tapped = false
  /** When the first tap came that no round has taken along. */
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
    // A page that nobody sees leaves it to the worker, without even a timer; being seen again wakes it.
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
      const next = nextIn(failures, deps.random(), told())
      const soon = failures === 0 ? AFTER_A_TAP_MS : Math.min(PROBE_AFTER_MS, next)
      plan(tapped && (failures === 0 || retryAfter === 0) ? soon : Math.max(retryAfter, next))
    }
  }
  /**
   * Brings the next try forward, once the last one is old enough. `syncing` follows a server's request to
   * wait.
   */
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
      // While the page itself gets through, a worker woken for each tap would only cost battery.
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

/** Jittered, so that a hall full of phones does not ask in one breath. */
export function nextIn(failures: number, random: number, told: boolean): number {
  const backoff = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1))
  const base = failures > 0 ? backoff : told ? WHILE_TOLD_MS : NOW_AND_THEN_MS
  return Math.round(base * (0.5 + random))
}
