/** Sends and gets by itself: when opened, after a tap, when seen again, when the network is back, and now and then. */
import type { Deps } from './deps.ts'
import type { Syncing } from './sync-now.ts'

const AFTER_A_TAP_MS = 400
const NOW_AND_THEN_MS = 30_000
const FIRST_BACKOFF_MS = 2_000
const LONGEST_BACKOFF_MS = 5 * 60_000

export type Auto = { acted(): void; stop(): void }

/** @param waiting whether anything has not been sent */
export function syncByItself(deps: Deps, syncing: Syncing, waiting: () => boolean): Auto {
  const { surroundings } = deps
  if (!surroundings) return { acted: () => undefined, stop: () => undefined }
  let failures = 0
  /** A tap came while a round was under way, too late for its push. */
  let tapped = false
  let stopTimer = () => {}
  let stopped = false

  const plan = (ms: number) => {
    stopTimer()
    if (!stopped) stopTimer = deps.clock.after(ms, () => void go())
  }
  const go = async () => {
    // A page that nobody sees leaves it to the worker.
    if (stopped || !surroundings.visible()) return plan(NOW_AND_THEN_MS)
    let retryAfter = 0
    failures += 1
    tapped = false
    try {
      const round = await syncing.now()
      retryAfter = round.retryAfter
      if (round.failure) surroundings.askForBackgroundSync()
      else failures = 0
    } finally {
      plan(tapped && failures === 0 ? AFTER_A_TAP_MS : Math.max(retryAfter, nextIn(failures, deps.random())))
    }
  }
  const wake = () => {
    failures = 0
    plan(0)
  }

  const stopWaking = surroundings.onWake(wake)
  const stopHiding = surroundings.onHide(() => waiting() && surroundings.askForBackgroundSync())
  surroundings.askToKeep()
  plan(0)
  return {
    acted() {
      tapped = true
      // While the page itself gets through, a worker woken for each tap would only cost battery.
      if (failures > 0 || !surroundings.online()) surroundings.askForBackgroundSync()
      if (failures === 0) plan(AFTER_A_TAP_MS)
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
export function nextIn(failures: number, random: number): number {
  const base =
    failures === 0 ? NOW_AND_THEN_MS : Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1))
  return Math.round(base * (0.5 + random))
}
