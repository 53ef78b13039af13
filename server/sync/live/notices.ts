/**
 * Tells every process of this server that a church moved on. After the commit, in a statement of its own: a commit that
 * carries a NOTIFY takes a lock of the whole database server, and the churches' writers would stand in one line.
 * A notice may be lost; phones look now and then anyway.
 */
import type pg from 'pg'

export const CHANNEL = 'church_moved'

/** The word in place of a rev by which a phone asks the others which list they hold. */
export const COMPARE = 'compare'

/** The word by which sessions that have ended, or may see something else now, are looked for among the streams. */
const OUT = 'out'

/** Changes of this process within so long go out together, the latest rev of each church. */
const TOGETHER_MS = 150

const TELL = {
  name: 'tell-church-moved',
  text: 'select pg_notify($1, notice) from unnest($2::text[]) notice',
}

type Outgoing = { revs: Map<string, number>; words: Set<string>; resting: boolean }

const outgoing = new WeakMap<pg.Pool, Outgoing>()

/** @param rev the church's, after a commit */
export function tellMoved(pool: pg.Pool, churchId: string, rev: number): void {
  const { revs } = outgoingOf(pool)
  revs.set(churchId, Math.max(rev, revs.get(churchId) ?? 0))
  send(pool)
}

/** Asks the church's phones which list they hold. */
export function tellCompare(pool: pg.Pool, churchId: string): void {
  say(pool, churchId, COMPARE)
}

/** Who is out of these churches, or has other rights there, hears of it now and not with the next change. After the commit. */
export function tellWhoIsOut(pool: pg.Pool, churchIds: Iterable<string>): void {
  for (const churchId of churchIds) say(pool, churchId, OUT)
}

function say(pool: pg.Pool, churchId: string, word: string): void {
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

/** Null for what is not one of ours: anybody who may connect may notify. */
export function readNotice(payload: string | undefined): Notice | null {
  const [, church, word] = /^([0-9a-f-]{36}) (\d{1,15}|compare|out)$/.exec(payload ?? '') ?? []
  if (!church || !word) return null
  return word === COMPARE || word === OUT ? { church, word } : { church, rev: Number(word) }
}
