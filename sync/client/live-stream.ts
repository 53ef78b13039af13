/** Holds the live stream of the church's revs, in one tab at a time, while its page is visible and online. */
import type { Deps, Surroundings, EventStream, Locks } from './deps.ts'

type WatchDeps = Pick<Deps, 'clock' | 'random' | 'locks'> & {
  events: NonNullable<Deps['events']>
  surroundings: Surroundings
}

/**
 * Keeps a stream open while this page is visible and online.
 * @param lock the same name in all tabs for one account in one church
 * @returns a function to stop
 */
export function watch(deps: WatchDeps, address: string, lock: string, handlers: Handlers): () => void {
  const { surroundings } = deps
  let connection: Connection | null = null
  let release: (() => void) | null = null

  const hide = () => {
    release?.()
    release = null
  }
  const run = () => {
    connection = connect(deps, address, handlers)
    return () => {
      connection?.end()
      connection = null
    }
  }
  const wake = () => {
    if (!surroundings.visible() || !surroundings.online()) return
    if (release) connection?.wake()
    else release = whileHeld(deps.locks, lock, run)
  }

  const stopWaking = surroundings.onWake(wake)
  const stopHiding = surroundings.onHide(hide)
  wake()
  return () => {
    stopWaking()
    stopHiding()
    hide()
  }
}

/** The server sends something every 50 seconds. A longer silence means a dead stream, even without an error. */
const SILENT_MS = 125_000

/** The message by which another phone requests this phone's list (server/sync/live-notices.ts). */
const COMPARE = 'compare'

type Handlers = {
  /** The church's current rev. */
  rev(rev: number): void
  /** Another phone requests this phone's list. */
  compare(): void
  /** True while the stream reports changes immediately. */
  stands(stands: boolean): void
  /** The connection failed. The stream does not know the reason, but a pull does. */
  refused(): void
}

type Connection = {
  /** Retries immediately if a retry is pending. */
  wake(): void
  end(): void
}

/** Holds one stream of the church's revs and reconnects when it breaks. */
function connect(
  { events, clock, random }: Pick<Deps, 'clock' | 'random'> & { events: NonNullable<Deps['events']> },
  address: string,
  handlers: Handlers,
): Connection {
  let failures = 0
  let stream: EventStream | null = null
  let callOff = () => {}

  const plan = (ms: number, run: () => void) => {
    callOff()
    callOff = clock.after(ms, run)
  }
  const drop = () => {
    callOff()
    stream?.close()
    stream = null
    handlers.stands(false)
  }
  const begin = () => {
    let received = false
    const failed = () => {
      if (stream !== opened) return
      drop()
      failures += 1
      if (!received) handlers.refused()
      plan(comeBackIn(failures, random()), begin)
    }
    const opened = events(address)
    stream = opened
    plan(SILENT_MS, failed)
    opened.listen({
      word(word) {
        if (stream !== opened) return
        received = true
        failures = 0
        plan(SILENT_MS, failed)
        handlers.stands(true)
        if (word === COMPARE) handlers.compare()
        else if (/^\d+$/.test(word)) handlers.rev(Number(word))
      },
      failed,
    })
  }

  begin()
  return {
    wake() {
      if (stream) return
      failures = 0
      callOff()
      begin()
    },
    end: drop,
  }
}

/**
 * Runs work in one tab at a time, if the browser has locks: a browser allows only six connections to a server. Runs
 * once the lock is acquired, and calls the function that `run` returned on release.
 * @returns a function to release it, also before it is acquired
 */
function whileHeld(locks: Locks | null, name: string, run: () => () => void): () => void {
  if (!locks) return run()
  const giveUp = new AbortController()
  let end = () => giveUp.abort()
  const held = () =>
    new Promise<void>((release) => {
      const stop = run()
      end = () => {
        stop()
        release()
      }
    })
  locks.request(name, { signal: giveUp.signal }, held).catch(() => undefined)
  return () => end()
}

const FIRST_MS = 1_000
const LONGEST_MS = 5 * 60_000

/** Adds jitter, so that many phones in one hall do not reconnect at the same moment after an outage. */
function comeBackIn(failures: number, random: number): number {
  const base = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10))
  return Math.round(base * (0.5 + random))
}
