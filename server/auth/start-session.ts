/** A session begins: a new token, in the app's cookie or in the body for other clients. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import type { Deps } from '../http/deps.ts'
import { overTls } from '../http/security-headers.ts'
import type { Device } from './device-of.ts'
import { endByToken } from './end-session.ts'
import { isApp, refuseCrossSite } from './same-site.ts'
import { ABSOLUTE_LIMIT, ABSOLUTE_SECONDS } from './session-limits.ts'
import { COOKIE, tokenOf } from './token-of.ts'
import { newToken, tokenHash } from './tokens.ts'

type Whose = { accountId: string; churchId: string; device: Device }
type Db = pg.Pool | pg.PoolClient

/** Writes the row. @returns the token, which is kept nowhere else */
export async function openSession(
  db: Db,
  { accountId, churchId, device }: Whose,
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newToken()]
  await db.query(
    `insert into sessions (id, token_hash, account_id, church_id, device_id, device_name, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '${ABSOLUTE_LIMIT}')`,
    [id, tokenHash(token), accountId, churchId, device.id, device.name],
  )
  return { id, token }
}

/** A sign-in that ends in a cookie must come from our own page: else another site could sign somebody in as itself. */
export function refuseForeignSignIn(request: FastifyRequest, deps: Deps): void {
  if (isApp(request)) refuseCrossSite(request, deps.config)
}

/**
 * Hands the token over, and ends the session that this browser had before.
 * @returns what belongs into the body: nothing for the app, whose scripts never see it
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
