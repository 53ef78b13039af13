/** Notifies a church's open streams within a moment of its new rev, never of what changed or by whom. */
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { scopeOf } from '../../contract/scope-of.ts'
import { type Actor, RawAnswer, Problem } from '../http/actor-and-answer.ts'
import { listenFor, COMPARE, type Notice } from './live-notices.ts'
import { Streams, type LiveStream } from './live-streams.ts'
import { inChurchAtOnce } from '../db/in-church.ts'
import { FEATURES, type FeatureName, type Scope } from '../../contract/features.ts'
import { IDLE_LIMIT } from '../auth/session.ts'
import { lookedUpTogether } from '../db/pipeline.ts'

/** Bytes cost money on a phone. Proxies that cut silent connections wait at least a minute. */
const HEARTBEAT_MS = 50_000
const ASK_AGAIN_MS = 1_000

/** Limit of one process. Above it, phones poll. */
const MOST_STREAMS = 20_000

export type Live = {
  /** Opens a stream that starts with the church's rev. Throws Problem UNAVAILABLE if notices cannot be sent. */
  open(actor: Actor): Promise<Readable>
  /** Checks every session again and sends the rev to the valid ones. Resolves when it is sent. */
  beat(): Promise<void>
  streams(): number
  /** Ends every stream. The server waits for none of them. */
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
    teller.sending ??= sendNotices(notice.church, teller)
  }

  /** Notices that arrive while sessions are checked are sent with the next turn. */
  const sendNotices = async (church: string, teller: Teller) => {
    while (teller.asks) {
      const words = [
        ...(teller.rev === undefined ? [] : [String(teller.rev)]),
        ...(teller.compare ? [COMPARE] : []),
      ]
      const unsent = { rev: teller.rev, compare: teller.compare }
      Object.assign(teller, { asks: false, rev: undefined, compare: false })
      const admitted = await admittedOf(streams.of(church)).catch(() => null)
      if (admitted) for (const stream of admitted) for (const word of words) stream.write(word)
      else await askAgain(teller, unsent)
    }
    tellers.delete(church)
  }

  /** The session lookup failed, so nobody can be notified yet. The notice is merged with those that arrived meanwhile. */
  const askAgain = async (teller: Teller, { rev = 0, compare }: Pick<Teller, 'rev' | 'compare'>) => {
    await sleep(ASK_AGAIN_MS, undefined, { ref: false })
    if (stopping) return
    if (rev || teller.rev) teller.rev = Math.max(rev, teller.rev ?? 0)
    teller.compare ||= compare
    teller.asks = true
  }

  /** Returns the streams that may continue and ends the others. */
  const admittedOf = async (checked: LiveStream[]): Promise<LiveStream[]> => {
    const valid = await stillAdmitted(
      pool,
      checked.map(({ session }) => session),
    )
    const mayStay = ({ session, church, scope }: LiveStream) => {
      const now = valid.get(session)
      return now?.church === church && now.scope === scope
    }
    for (const stream of checked) if (!mayStay(stream)) streams.endOne(stream)
    return checked.filter(mayStay)
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
    for (const { sending } of tellers.values()) await sending
  }

  return {
    async open(actor) {
      if (stopping || streams.size >= MOST_STREAMS) throw busy()
      await listener.ready().catch(() => {
        throw busy()
      })
      if (stopping) throw busy()
      // The stream is added before the rev is read, so no change is missed in between.
      const stream = streams.add(actor.sessionId, actor.churchId, scopeOf(actor.features))
      heart ??= setInterval(() => void beat().catch(() => undefined), HEARTBEAT_MS).unref()
      const rev = await revOf(pool, actor.churchId).catch((error: unknown) => {
        streams.endOne(stream)
        throw error
      })
      stream.write(String(rev))
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
  sending: Promise<void> | undefined
  /** True if a notice is pending, or if only the sessions need a check. */
  asks: boolean
  rev: number | undefined
  compare: boolean
}
const newTeller = (): Teller => ({ sending: undefined, asks: false, rev: undefined, compare: false })

const busy = () =>
  new Problem(
    'UNAVAILABLE',
    'Changes cannot be told at once just now. Please ask again later.',
    undefined,
    10,
  )

const REV = { name: 'rev-of-church', text: 'select rev from church_revs where church_id = $1' }

/** Returns the church's committed rev. */
export async function revOf(pool: pg.Pool, churchId: string): Promise<number> {
  const [rows] = await inChurchAtOnce(pool, churchId, [{ ...REV, values: [churchId] }])
  const [church] = rows as { rev: number }[]
  return church?.rev ?? 0
}

const VALID_SESSIONS = {
  name: 'sessions-standing',
  // As in find-session: each membership is looked up.
  text: `select s.id, s.church_id, m.is_owner, m.features
    from sessions s cross join lateral (
      select is_owner, features, status from memberships
      where church_id = s.church_id and account_id = s.account_id limit 1) m
    where s.id = any($1::uuid[]) and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at > now() - interval '${IDLE_LIMIT}' and m.status = 'active'
      and not exists (select from church_closings c where c.church_id = s.church_id)`,
}

type Row = { id: string; church_id: string; is_owner: boolean; features: FeatureName[] | null }

type ValidSession = { church: string; scope: Scope }

const MOST_AT_ONCE = 500

/** Looks up the sessions of many churches in one query. */
const validSessionOf = lookedUpTogether(MOST_AT_ONCE, findValid)

async function findValid(pool: pg.Pool, ids: readonly string[]): Promise<(ValidSession | undefined)[]> {
  const { rows } = await pool.query<Row>({ ...VALID_SESSIONS, values: [ids] })
  const found = new Map(
    rows.map(({ id, church_id: church, is_owner, features }) => [
      id,
      { church, scope: scopeOf(is_owner ? FEATURES : (features ?? [])) },
    ]),
  )
  return ids.map((id) => found.get(id))
}

/**
 * Finds sessions whose streams may continue: valid ones, with their church and their rights now. Returns them by id.
 * Ended sessions and sessions of removed people are missing.
 */
export async function stillAdmitted(
  pool: pg.Pool,
  sessionIds: readonly string[],
): Promise<Map<string, ValidSession>> {
  const ids = [...new Set(sessionIds)]
  const sessions = await Promise.all(ids.map((id) => validSessionOf(pool, id)))
  return new Map(ids.flatMap((id, at) => (sessions[at] ? [[id, sessions[at]]] : [])))
}

const TYPE = 'text/event-stream; charset=utf-8'

/**
 * No proxy may cache or buffer notices. The connection closes with the stream: an open one would delay the server's stop.
 */
const HEADERS = {
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/**
 * Answers the request for a live stream of revs.
 * @param once for a client that cannot hold a stream: returns the rev alone, as JSON
 * @throws Problem FEATURE_REQUIRED, UNAVAILABLE
 */
export async function openLive(
  { pool, live }: { pool: pg.Pool; live: Live },
  actor: Actor,
  once: boolean,
): Promise<RawAnswer | { rev: number }> {
  if (scopeOf(actor.features) === 'none')
    throw new Problem('FEATURE_REQUIRED', 'There is nothing of your church that this phone may read.')
  if (once) return { rev: await revOf(pool, actor.churchId) }
  return new RawAnswer(await live.open(actor), TYPE, HEADERS)
}
