/** Switching the second factor on and off, and its recovery codes. */
import type pg from 'pg'
import { Problem } from '../../http/problem.ts'
import type { Deps } from '../../http/deps.ts'
import { newCode } from '../tokens.ts'
import { recoveryHash, sealSecret as seal } from './sealed-secret.ts'
import { enrolAddress, newSecret } from './totp.ts'

const RECOVERY_CODES = 10

/** A secret that guards nothing until a code of it was typed. One begun before is forgotten; one that guards stays. */
export async function beginEnrolment(
  tx: pg.PoolClient,
  { sealSecret, config }: Pick<Deps, 'sealSecret' | 'config'>,
  accountId: string,
  email: string,
): Promise<{ secret: string; address: string }> {
  const secret = newSecret()
  const { rowCount } = await tx.query(
    `insert into second_factors (account_id, secret) values ($1, $2)
     on conflict (account_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
       where second_factors.confirmed_at is null`,
    [accountId, seal(sealSecret, accountId, secret)],
  )
  if (!rowCount) throw new Problem('ALREADY_EXISTS', 'The second step is switched on already.')
  return { secret, address: enrolAddress(secret, config.appName, email) }
}

/** Answers the recovery codes, which are shown once and kept as hashes. Within a transaction. */
export async function confirmEnrolment(
  tx: pg.PoolClient,
  outside: string,
  accountId: string,
): Promise<string[]> {
  const { rowCount } = await tx.query(
    'update second_factors set confirmed_at = now() where account_id = $1 and confirmed_at is null',
    [accountId],
  )
  if (!rowCount) throw new Problem('ALREADY_EXISTS', 'The second step is switched on already.')
  return addRecoveryCodes(tx, outside, accountId)
}

/** In place of those there were. Within a transaction; two at once wait for each other. */
export async function renewRecoveryCodes(
  tx: pg.PoolClient,
  outside: string,
  accountId: string,
): Promise<string[]> {
  const { rowCount } = await tx.query(
    'select 1 from second_factors where account_id = $1 and confirmed_at is not null for update',
    [accountId],
  )
  if (!rowCount) throw notOn()
  await tx.query('delete from recovery_codes where account_id = $1', [accountId])
  return addRecoveryCodes(tx, outside, accountId)
}

export const notOn = () => new Problem('INVALID', 'The second step is not switched on.')

async function addRecoveryCodes(tx: pg.PoolClient, outside: string, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.query('insert into recovery_codes (account_id, code_hash) select $1, unnest($2::bytea[])', [
    accountId,
    codes.map((code) => recoveryHash(outside, accountId, code)),
  ])
  return codes
}

/** Its recovery codes go with it. One that was never confirmed guards nothing, and stays. */
export const dropFactor = (db: pg.Pool | pg.PoolClient, accountId: string) =>
  db.query('delete from second_factors where account_id = $1 and confirmed_at is not null', [accountId])
