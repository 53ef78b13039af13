/** Finds the session of a request: its token, account and membership. Says why a session is over. */
import type pg from 'pg'
import type { EndedBecause } from '../../contract/errors.ts'
import type { FeatureName } from '../../contract/features.ts'
import { lookedUpTogether } from '../db/pipeline.ts'
import { given } from '../db/wire-types.ts'
import { tokenHash } from './secrets.ts'
import { Problem } from '../http/actor-and-answer.ts'
import type { FastifyRequest } from 'fastify'
import { CLIENT_HEADER } from '../../contract/protocol.ts'
import type { Config } from '../config.ts'
import { uuid } from '../../contract/ids.ts'

export type FoundSession = {
  id: string
  account_id: string
  church_id: string | null
  device_id: string | null
  ended_because: EndedBecause | null
  expired: boolean
  is_owner: boolean | null
  features: FeatureName[] | null
  membership: 'active' | 'removed' | null
  /** A closed church has no valid sessions, whatever their own rows say. */
  closed: boolean
}

type Row = FoundSession & { token: string; stale: boolean }

/** `last_seen_at` changes at most this often, so that a busy session does not write with every request. */
const SEEN_STEP = '5 minutes'

/** A session ends when it is idle for this long: PostgreSQL intervals. */
export const IDLE_LIMIT = '30 days'

/** A session ends at this age, even in use. The seconds are those of the cookie. */
export const ABSOLUTE_LIMIT = '180 days'

export const ABSOLUTE_SECONDS = 180 * 24 * 60 * 60

/** Open sessions of an account. Another log-in ends the one that was idle for longest. */
export const MOST_SESSIONS = 50

/** SQL that is true if a session `s` has expired, by either limit. */
export const EXPIRED = `(s.expires_at <= now() or s.last_seen_at <= now() - interval '${IDLE_LIMIT}')`

const FIND = {
  name: 'find-session',
  // "Limit" makes PostgreSQL look each membership up. A plain join read all memberships for one session.
  text: `select encode(s.token_hash, 'hex') as token, s.id, s.account_id, s.church_id, s.device_id, s.ended_because,
      ${EXPIRED} as expired,
      s.ended_at is null and s.last_seen_at < now() - interval '${SEEN_STEP}' as stale,
      m.is_owner, m.features, m.status as membership,
      exists (select from church_closings c where c.church_id = s.church_id) as closed
    from sessions s left join lateral (
      select is_owner, features, status from memberships
      where church_id = s.church_id and account_id = s.account_id limit 1) m on true
    where s.token_hash = any(${given('$1', 'bytea')})`,
}

const SEEN = {
  name: 'session-seen',
  // A locked session is in use: nobody waits to record it.
  text: `update sessions set last_seen_at = now()
    where id = (select id from sessions where id = $1 and ended_at is null for update skip locked)`,
}

const MOST_AT_ONCE = 200

const rowOf = lookedUpTogether(MOST_AT_ONCE, findRows)

/**
 * Simultaneous requests share one query. Nothing is cached: each request is looked up again. Every few minutes a second
 * query records that the session is in use.
 */
export async function findSession(pool: pg.Pool, token: string): Promise<FoundSession | undefined> {
  const found = await rowOf(pool, tokenHash(token).toString('hex'))
  if (found?.stale && !found.expired) await pool.query({ ...SEEN, values: [found.id] })
  return found
}

async function findRows(pool: pg.Pool, hashes: readonly string[]): Promise<(Row | undefined)[]> {
  const wanted = hashes.map((hash) => Buffer.from(hash, 'hex'))
  const { rows } = await pool.query<Row>({ ...FIND, values: [wanted] })
  const found = new Map(rows.map((row) => [row.token, row]))
  return hashes.map((hash) => found.get(hash))
}

const SENTENCES: Record<EndedBecause, string> = {
  signed_out: 'You are logged out. Please log in again.',
  ended_from_afar: 'This device was logged out from another one. Please log in again.',
  removed_from_team: 'You are no longer in this church’s team. Ask its administrator if this surprises you.',
  password_changed: 'The password was changed, so every device has to log in again.',
  device_written_off:
    'This phone was written off as lost, so it was logged out. Log in again if it is with you.',
  church_closed: 'This church is being closed, so everybody is logged out. Its owner can still undo that.',
}

/** The error for a session that has ended: 401 with the reason, if the session has one. */
export const signedOut = (because?: EndedBecause) =>
  new Problem(
    'SIGNED_OUT',
    because ? SENTENCES[because] : 'Please log in first.',
    undefined,
    undefined,
    because,
  )

/** Reads who sends a request: its token, its device, and whether one of the app's own pages sent it. */
export const COOKIE = 'token'

type CarriedToken = { token: string; byCookie: boolean }

/**
 * The token of the app's cookie, or of `Authorization: Bearer` of other clients. Bearer comes first: a client sends it
 * on purpose, and a cookie automatically.
 */
export function tokenOf(request: FastifyRequest): CarriedToken | null {
  const bearer = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, byCookie: false }
  const cookie = request.cookies[COOKIE]
  return cookie ? { token: cookie, byCookie: true } : null
}

/** The app identifies itself with this header. A page of another site cannot set it. */
export const isApp = (request: FastifyRequest): boolean => Boolean(request.headers[CLIENT_HEADER])

/**
 * Rejects a write by cookie that no own page sent: a browser adds the cookie to every request. Throws CROSS_SITE unless
 * the header is present and the browser reports the same site.
 */
export function refuseCrossSite(request: FastifyRequest, config: Config): void {
  if (!isApp(request) || !comesFromOurs(request, config)) {
    throw new Problem(
      'CROSS_SITE',
      'This did not come from our own pages, so nothing was done. Please open the app and try again there.',
    )
  }
}

function comesFromOurs({ headers, protocol, host }: FastifyRequest, config: Config): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return (
    origin !== undefined &&
    (origin === `${protocol}://${host}` || origin === new URL(config.publicUrl).origin)
  )
}

/** The id that the calling browser stores. */
const DEVICE_HEADER = 'x-narthex-device'

export type Device = { id: string | null; name: string | null }

/** @param named the device in the body, which takes precedence */
export function deviceOf(request: FastifyRequest, named?: { id: string; name?: string | undefined }): Device {
  const header = uuid.safeParse(request.headers[DEVICE_HEADER])
  return {
    id: named?.id ?? (header.success ? header.data : null),
    name: named?.name || nameOf(request.headers['user-agent']),
  }
}

/** Returns "Chrome on Android": enough to tell one's devices apart, less than the whole header. */
function nameOf(userAgent = ''): string | null {
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => userAgent.includes(`${name}/`))
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'CrOS', 'Linux'].find((name) =>
    userAgent.includes(name),
  )
  const spoken: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', CrOS: 'Chromebook', 'Mac OS': 'Mac' }
  const words = [browser, system].filter((word) => word !== undefined).map((word) => spoken[word] ?? word)
  return words.length ? words.join(' on ') : null
}
