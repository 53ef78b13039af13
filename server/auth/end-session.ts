/**
 * Ends sessions. The token is invalid at the next request.
 * Each function returns the churches of the ended sessions, once for each session. After the commit `notifySignedOut` ends
 * their streams, so that their phones ask and learn of it.
 */
import type pg from 'pg'
import type { EndedBecause } from '../../contract/errors.ts'
import { inTransaction } from '../db/in-church.ts'
import { retried } from '../db/write-errors.ts'
import { lockAccounts } from './rights-now.ts'
import { tokenHash } from './tokens.ts'
import { voidEmailChangeOf, voidEmailChangesOfOthers } from './void-pending.ts'

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
