/** One stream of the church's revs, made again when it breaks. */
import type { Deps, EventStream } from '../deps.ts'
import { comeBackIn } from './backoff.ts'

/** The server says something every 50 seconds; a stream silent for longer is dead, though nobody said so. */
const SILENT_MS = 125_000

/** The word by which another phone asks which list this one holds (server/sync/live/notices.ts). */
const COMPARE = 'compare'

export type Told = {
  /** The church stands at this rev. */
  rev(rev: number): void
  /** Another phone asks which list this one holds. */
  compare(): void
  /** Whether changes are told at once now. */
  stands(stands: boolean): void
  /** It did not come to be. Why, the stream cannot tell; a pull can. */
  refused(): void
}

export type Connection = {
  /** Tries again at once where it waits to. */
  wake(): void
  end(): void
}

export function connect(
  { events, clock, random }: Pick<Deps, 'clock' | 'random'> & { events: NonNullable<Deps['events']> },
  address: string,
  told: Told,
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
    told.stands(false)
  }
  const begin = () => {
    let heard = false
    const failed = () => {
      if (stream !== opened) return
      drop()
      failures += 1
      if (!heard) told.refused()
      plan(comeBackIn(failures, random()), begin)
    }
    const opened = events(address)
    stream = opened
    plan(SILENT_MS, failed)
    opened.listen({
      word(word) {
        if (stream !== opened) return
        heard = true
        failures = 0
        plan(SILENT_MS, failed)
        told.stands(true)
        if (word === COMPARE) told.compare()
        else if (/^\d+$/.test(word)) told.rev(Number(word))
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
