/** Starts a session: a new token, in the app's cookie or in the body for other clients. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import type { Statement } from '../db/pipeline.ts'
import { inChurchAtOnce, inTransaction } from '../db/in-church.ts'
import type { Deps } from '../http/handler.ts'
import { overTls } from '../http/hosts-and-headers.ts'
import { retried } from '../db/write-errors.ts'
import {
  type Device,
  isApp,
  refuseCrossSite,
  COOKIE,
  tokenOf,
  ABSOLUTE_LIMIT,
  ABSOLUTE_SECONDS,
  EXPIRED,
  MOST_SESSIONS,
} from './session.ts'
import { newToken, tokenHash, voidEmailChangeOf, voidEmailChangesOfOthers } from './secrets.ts'
import type { EndedBecause } from '../../contract/errors.ts'
import { lockAccounts } from './rights-now.ts'

/**
 * Ends sessions. The token is invalid at the next request.
 * Each function returns the churches of the ended sessions, once for each session. After the commit `notifySignedOut` ends
 * their streams, so that their phones ask and learn of it.
 */

type Db = pg.Pool | pg.PoolClient

const END = `update sessions set ended_at = now(), ended_because = $1, let_go = $1 = 'signed_out' where ended_at is null and`

const endWhere = async (
  db: Db,
  because: EndedBecause,
  where: string,
  values: unknown[],
): Promise<string[]> => {
  const { rows } = await db.query<{ church_id: string }>(`${END} ${where} returning church_id`, [
    because,
    ...values,
  ])
  return rows.map(({ church_id }) => church_id)
}

/**
 * The browser gives up its session. One that had ended before keeps its reason. The sign-out on that device is still
 * recorded (server/sync/devices.ts).
 */
export async function endByToken(db: Db, token: string): Promise<void> {
  await db.query(
    `update sessions set let_go = true, ended_at = coalesce(ended_at, now()), ended_because = coalesce(ended_because, 'signed_out')
     where token_hash = $1`,
    [tokenHash(token)],
  )
}

/**
 * Ends one's own session on another device by its id, in a transaction of its own. Its pending email change ends with it.
 */
export const endFromAfar = (pool: pg.Pool, accountId: string, id: string): Promise<string[]> =>
  retried(() =>
    inTransaction(pool, async (tx) => {
      await lockAccounts(tx, [accountId])
      const ended = await endOwn(tx, accountId, id, 'ended_from_afar')
      if (ended.length) await voidEmailChangeOf(tx, id)
      return ended
    }),
  )

/**
 * Ends the sessions of every other device, with their pending email changes. Call it in a transaction that has locked the
 * account.
 * @param own the session that continues
 */
export async function endOthersFromAfar(
  tx: pg.PoolClient,
  accountId: string,
  own: string,
): Promise<string[]> {
  const ended = await endAll(tx, accountId, 'ended_from_afar', own)
  await voidEmailChangesOfOthers(tx, accountId, own)
  return ended
}

/** Ends one's own session by its id. @returns none if it does not exist, has ended or belongs to another account */
export const endOwn = (db: Db, accountId: string, id: string, because: EndedBecause) =>
  endWhere(db, because, 'account_id = $2 and id = $3', [accountId, id])

/** @param except the session that continues, or null for none */
export const endAll = (db: Db, accountId: string, because: EndedBecause, except: string | null) =>
  endWhere(db, because, 'account_id = $2 and id is distinct from $3::uuid', [accountId, except])

/** Ends every session in this church. */
export const endAllInChurch = (db: Db, churchId: string) =>
  endWhere(db, 'church_closed', 'church_id = $2', [churchId])

/** Call it in a transaction. Ends the sessions of a lost phone in this church, with their pending email changes. */
export async function endOnDevice(
  tx: pg.PoolClient,
  accountId: string,
  churchId: string,
  deviceId: string,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `${END} account_id = $2 and church_id = $3 and device_id = $4 returning id`,
    ['device_written_off' satisfies EndedBecause, accountId, churchId, deviceId],
  )
  for (const { id } of rows) await voidEmailChangeOf(tx, id)
}

/** Ends the account's sessions in this church; its sessions elsewhere continue. */
export const endInChurch = (db: Db, accountId: string, churchId: string) =>
  endWhere(db, 'removed_from_team', 'account_id = $2 and church_id = $3', [accountId, churchId])

type Whose = { accountId: string; churchId: string; device: Device }

export type Verified = {
  /** The hash that the typed password was verified against. */
  passwordHash: string
  /** True if a code of the second factor was verified too. */
  withCode: boolean
}

/** Log-ins of one account wait for each other here, so that they are counted. */
const LOCK_ACCOUNT: Statement = {
  name: 'lock-account-for-session',
  text: 'select from accounts where id = $1 for no key update',
  values: [],
}

const LOCK_MEMBERSHIP: Statement = {
  name: 'lock-membership-for-session',
  text: 'select from memberships where church_id = $1 and account_id = $2 for share',
  values: [],
}

/** Is a statement after the locks: it sees the commits of those who held them. */
const OPEN: Statement = {
  name: 'open-session',
  text: `insert into sessions (id, token_hash, account_id, church_id, device_id, device_name, expires_at)
    select $1, $2, a.id, m.church_id, $5, $6, now() + interval '${ABSOLUTE_LIMIT}'
    from accounts a join memberships m on m.account_id = a.id and m.church_id = $4
    where a.id = $3 and a.password_hash = $7 and m.status = 'active'
      and not exists (select from church_closings c where c.church_id = m.church_id)
      and ($8 or not exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null))
    returning id`,
  values: [],
}

/**
 * Past the limit, the sessions that were idle for longest end. Their phones keep unsent ops encrypted, and send them after
 * the next log-in there.
 */
const END_IDLE: Statement = {
  name: 'end-idle-sessions',
  text: `update sessions set ended_at = now(), ended_because = 'ended_from_afar' where id in (
      select s.id from sessions s
      where s.account_id = $1 and s.ended_at is null and not ${EXPIRED} and s.id <> $2
        and exists (select from sessions n where n.id = $2)
      order by s.last_seen_at desc, s.id desc offset ${MOST_SESSIONS - 1})
    returning church_id`,
  values: [],
}

/**
 * Writes the row if password, second factor, membership and church are unchanged since they were verified.
 * @returns the token, which is stored nowhere else, and the churches of sessions that ended in `endedIn`; null if something
 *   changed meanwhile
 */
export async function openSession(
  pool: pg.Pool,
  { accountId, churchId, device }: Whose,
  { passwordHash, withCode }: Verified,
): Promise<{ id: string; token: string; endedIn: string[] } | null> {
  const [id, token] = [newId(), newToken()]
  const row = [id, tokenHash(token), accountId, churchId, device.id, device.name, passwordHash, withCode]
  const [, , opened = [], ended = []] = await retried(() =>
    inChurchAtOnce(pool, churchId, [
      { ...LOCK_ACCOUNT, values: [accountId] },
      { ...LOCK_MEMBERSHIP, values: [churchId, accountId] },
      { ...OPEN, values: row },
      { ...END_IDLE, values: [accountId, id] },
    ]),
  )
  if (!opened.length) return null
  return { id, token, endedIn: (ended as { church_id: string }[]).map(({ church_id }) => church_id) }
}

/** A sign-in that sets a cookie must come from an own page: another site could otherwise sign somebody in as itself. */
export function refuseForeignSignIn(request: FastifyRequest, deps: Deps): void {
  if (isApp(request)) refuseCrossSite(request, deps.config)
}

/**
 * Hands the token over, and ends the browser's former session.
 * @returns the part for the body: nothing for the app, whose scripts never see the token
 */
export async function handToken(
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<{ token?: string }> {
  if (!isApp(request)) return { token }
  const before = tokenOf(request)
  if (before?.byCookie) await endByToken(deps.pool, before.token)
  void reply.setCookie(COOKIE, token, { ...cookieOptions(request, deps), maxAge: ABSOLUTE_SECONDS })
  return {}
}

export const dropCookie = (request: FastifyRequest, reply: FastifyReply, deps: Deps) =>
  reply.clearCookie(COOKIE, cookieOptions(request, deps))

function cookieOptions(request: FastifyRequest, { config }: Deps) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: overTls(request, config) } as const
}
