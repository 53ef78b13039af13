/** Who looks at a church hears within a moment that it moved on: its rev, never what changed or by whom. */
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { scopeOf } from '../../../contract/features.ts'
import type { Actor } from '../../http/actor.ts'
import { Problem } from '../../http/problem.ts'
import { listenFor } from './listener.ts'
import { COMPARE, type Notice } from './notices.ts'
import { revOf } from './rev-of.ts'
import { stillAdmitted } from './still-admitted.ts'
import { Streams, type LiveStream } from './streams.ts'

/** Bytes count on a phone, and a proxy that cuts what is silent waits a minute at the least. */
const HEARTBEAT_MS = 50_000
/** Of one process; beyond, phones look now and then. */
const MOST_STREAMS = 20_000

export type Live = {
  /** A stream that begins with the church's rev. Throws Problem UNAVAILABLE where nothing could be told. */
  open(actor: Actor): Promise<Readable>
  /** Asks each session whether it still stands, and says the rev again to those that do. Resolves when it is said. */
  beat(): Promise<void>
  streams(): number
  /** Ends every stream; the server waits for none of them. */
  stop(): Promise<void>
}

export function makeLive(pool: pg.Pool): Live {
  const streams = new Streams()
  const tellers = new Map<string, Teller>()
  let stopping = false
  let heart: NodeJS.Timeout | undefined

  const tell = (notice: Notice) => {
    if (streams.of(notice.church).length === 0) return
    const teller = tellers.get(notice.church) ?? newTeller()
    tellers.set(notice.church, teller)
    teller.asks = true
    if ('rev' in notice) teller.rev = Math.max(teller.rev ?? 0, notice.rev)
    else if (notice.word === COMPARE) teller.compare = true
    teller.speaking ??= speak(notice.church, teller)
  }

  /** What comes in while sessions are asked goes out with the next turn. */
  const speak = async (church: string, teller: Teller) => {
    while (teller.asks) {
      const words = [
        ...(teller.rev === undefined ? [] : [String(teller.rev)]),
        ...(teller.compare ? [COMPARE] : []),
      ]
      Object.assign(teller, { asks: false, rev: undefined, compare: false })
      const admitted = await admittedOf(streams.of(church)).catch(() => [])
      for (const stream of admitted) for (const word of words) stream.say(word)
    }
    tellers.delete(church)
  }

  /** Those that may go on; the others are ended. */
  const admittedOf = async (asked: LiveStream[]): Promise<LiveStream[]> => {
    const standing = await stillAdmitted(
      pool,
      asked.map(({ session }) => session),
    )
    const mayStay = ({ session, church, scope }: LiveStream) => {
      const now = standing.get(session)
      return now?.church === church && now.scope === scope
    }
    for (const stream of asked) if (!mayStay(stream)) streams.endOne(stream)
    return asked.filter(mayStay)
  }

  const tellRevs = async () => {
    for (const church of streams.churches()) {
      const rev = await revOf(pool, church).catch(() => undefined)
      if (rev !== undefined) tell({ church, rev })
    }
  }

  const listener = listenFor(pool.options as pg.ClientConfig, {
    notice: tell,
    missed: () => void tellRevs(),
    lost: () => streams.endAll(),
  })

  const beat = async () => {
    await listener.check()
    await tellRevs()
    for (const { speaking } of tellers.values()) await speaking
  }

  return {
    async open(actor) {
      if (stopping || streams.size >= MOST_STREAMS) throw busy()
      await listener.ready().catch(() => {
        throw busy()
      })
      if (stopping) throw busy()
      // First among those that are told, then the rev: nothing falls between.
      const stream = streams.add(actor.sessionId, actor.churchId, scopeOf(actor.features))
      heart ??= setInterval(() => void beat().catch(() => undefined), HEARTBEAT_MS).unref()
      const rev = await revOf(pool, actor.churchId).catch((error: unknown) => {
        streams.endOne(stream)
        throw error
      })
      stream.say(String(rev))
      return stream.out
    },
    beat,
    streams: () => streams.size,
    async stop() {
      stopping = true
      clearInterval(heart)
      streams.endAll()
      await listener.stop()
    },
  }
}

type Teller = {
  speaking: Promise<void> | undefined
  /** Something is to be said, or only to be looked for who is out. */
  asks: boolean
  rev: number | undefined
  compare: boolean
}
const newTeller = (): Teller => ({ speaking: undefined, asks: false, rev: undefined, compare: false })

const busy = () =>
  new Problem(
    'UNAVAILABLE',
    'Changes cannot be told at once just now. Please ask again later.',
    undefined,
    10,
  )
