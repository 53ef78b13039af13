/**
 * Notifies every process of this server of a church's new rev, and listens for the notices of all of them.
 * A notice is sent after the commit, in a statement of its own. A commit with a NOTIFY takes a lock of the whole
 * database server, and all churches would queue for it. A notice may be lost; phones also poll.
 */
import pg from 'pg'

const CHANNEL = 'church_moved'

/** Sent in place of a rev when a phone asks the others for their list digests. */
export const COMPARE = 'compare'

/** Sent in place of a rev when sessions ended or their rights changed. Each process then checks its streams. */
const OUT = 'out'

/** Changes of this process within this time are sent together, with the latest rev of each church. */
const TOGETHER_MS = 150

const TELL = {
  name: 'tell-church-moved',
  text: 'select pg_notify($1, notice) from unnest($2::text[]) notice',
}

type Outgoing = { revs: Map<string, number>; words: Set<string>; resting: boolean }

const outgoing = new WeakMap<pg.Pool, Outgoing>()

/** @param rev the church's, after a commit */
export function notifyMoved(pool: pg.Pool, churchId: string, rev: number): void {
  const { revs } = outgoingOf(pool)
  revs.set(churchId, Math.max(rev, revs.get(churchId) ?? 0))
  send(pool)
}

/** Asks the church's phones for their list digests. */
export function notifyCompare(pool: pg.Pool, churchId: string): void {
  publish(pool, churchId, COMPARE)
}

/**
 * Notifies sessions that ended or have other rights in these churches now, not with the next change. Call it after the
 * commit.
 */
export function notifySignedOut(pool: pg.Pool, churchIds: Iterable<string>): void {
  for (const churchId of churchIds) publish(pool, churchId, OUT)
}

function publish(pool: pg.Pool, churchId: string, word: string): void {
  outgoingOf(pool).words.add(`${churchId} ${word}`)
  send(pool)
}

function outgoingOf(pool: pg.Pool): Outgoing {
  const known = outgoing.get(pool) ?? { revs: new Map(), words: new Set(), resting: false }
  outgoing.set(pool, known)
  return known
}

function send(pool: pg.Pool): void {
  const out = outgoingOf(pool)
  const notices = [...[...out.revs].map(([church, rev]) => `${church} ${rev}`), ...out.words]
  if (out.resting || notices.length === 0) return
  out.revs.clear()
  out.words.clear()
  out.resting = true
  const rested = () => {
    out.resting = false
    send(pool)
  }
  setTimeout(rested, TOGETHER_MS).unref()
  pool.query({ ...TELL, values: [CHANNEL, notices] }).catch(() => undefined)
}

export type Notice = { church: string; rev: number } | { church: string; word: typeof COMPARE | typeof OUT }

/** Returns null for an unknown notice: any database user may send one. */
function readNotice(payload: string | undefined): Notice | null {
  const [, church, word] = /^([0-9a-f-]{36}) (\d{1,15}|compare|out)$/.exec(payload ?? '') ?? []
  if (!church || !word) return null
  return word === COMPARE || word === OUT ? { church, word } : { church, rev: Number(word) }
}

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 30_000
const CHECK_MS = 5_000

type Handlers = {
  notice(notice: Notice): void
  /** It listens again. Notices sent meanwhile were missed. */
  missed(): void
  /** The first reconnect failed. Nobody should rely on notices now. */
  lost(): void
}

type Listener = {
  /** Resolves when it listens; rejects if the database does not answer. */
  ready(): Promise<void>
  /** Detects a connection that is gone without an error. */
  check(): Promise<void>
  stop(): Promise<void>
}

/**
 * Holds this process's one listening connection. It connects at the first call of `ready`. After a loss it reconnects
 * and notifies the streams.
 * @param options those of the app's pool, so that the role is the same
 */
export function listenFor(options: pg.ClientConfig, handlers: Handlers): Listener {
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let stopped = false

  const connect = async () => {
    const fresh = new pg.Client({ ...options, keepAlive: true })
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ payload }) => {
      const notice = readNotice(payload)
      if (notice) handlers.notice(notice)
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    if (stopped) return fresh.end()
    fresh.once('end', () => goneAway(fresh))
    client = fresh
    failures = 0
  }

  const begin = () => {
    clearTimeout(retry)
    retry = undefined
    connecting ??= connect().finally(() => (connecting = undefined))
    return connecting
  }

  const again = () => {
    if (stopped || client) return
    begin().then(handlers.missed, () => {
      if (failures === 0) handlers.lost()
      failures += 1
      plan()
    })
  }

  const plan = () => {
    if (stopped || retry) return
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
    retry = setTimeout(again, wait * (0.5 + Math.random()))
    retry.unref()
  }

  const goneAway = (gone: pg.Client) => {
    if (client !== gone) return
    client = undefined
    plan()
  }

  return {
    ready: async () => (client || stopped ? undefined : begin()),
    async check() {
      const checked = client
      if (!checked) return
      const answered = await Promise.race([
        checked.query('select 1').then(
          () => true,
          () => false,
        ),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), CHECK_MS).unref()),
      ])
      if (answered) return
      goneAway(checked)
      checked.end().catch(() => undefined)
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await connecting?.catch(() => undefined)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
