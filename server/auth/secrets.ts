/**
 * Reads the secret outside the database and derives from it the key that encrypts an account's outbox on a device.
 * A server restored from any backup returns the same key, and a copy of the database decrypts no phone. A database is
 * served with its first secret: with another, no phone could decrypt its outbox.
 */
import { createHmac, randomBytes, createHash, randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { isThere } from '../data-folder.ts'
import { otherServers } from '../db/roles.ts'

/** Voids an account's pending links and codes, in the transaction that ends the right or the password behind them. */

const OPEN = 'used_at is null'

/**
 * Voids open changes of email, reset codes and invites sent by this account. The link that undoes a change of email
 * stays.
 * @param churchId only invites into this church; null for every church
 */
export async function voidPending(
  tx: pg.PoolClient,
  accountId: string,
  churchId: string | null = null,
): Promise<void> {
  await voidEmailChanges(tx, accountId)
  await voidCodes(tx, accountId)
  await tx.query(
    `update invites set used_at = now() where invited_by = $1 and ($2::uuid is null or church_id = $2) and ${OPEN}`,
    [accountId, churchId],
  )
}

/** Voids only open changes of email. */
export async function voidEmailChanges(tx: pg.PoolClient, accountId: string): Promise<void> {
  await tx.query(`update email_changes set used_at = now() where account_id = $1 and ${OPEN}`, [accountId])
}

/** Voids only reset codes. */
export async function voidCodes(tx: pg.PoolClient, accountId: string): Promise<void> {
  await tx.query(`update password_resets set used_at = now() where account_id = $1 and ${OPEN}`, [accountId])
}

/** Voids links that would confirm a former address of the account. */
export async function voidConfirmations(tx: pg.PoolClient, accountId: string): Promise<void> {
  await tx.query(`update email_confirmations set used_at = now() where account_id = $1 and ${OPEN}`, [
    accountId,
  ])
}

/** Voids the change of email requested by a device that is logged out from another one. */
export async function voidEmailChangeOf(tx: pg.PoolClient, sessionId: string): Promise<void> {
  await tx.query(`update email_changes set used_at = now() where session_id = $1 and ${OPEN}`, [sessionId])
}

/** Does the same if every device but one is logged out. */
export async function voidEmailChangesOfOthers(
  tx: pg.PoolClient,
  accountId: string,
  own: string,
): Promise<void> {
  await tx.query(
    `update email_changes set used_at = now() where account_id = $1 and session_id is distinct from $2 and ${OPEN}`,
    [accountId, own],
  )
}

/** Makes random tokens and codes that are stored as hashes only. */

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** For links on posters: short enough to type, too long to guess (96 bits). */
export const newReference = (): string => randomBytes(12).toString('base64url')

/** Letters and digits that look different from each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code to type from an email: ten signs, 49 bits, shown as "ABCDE-FGHJK". */
export function newCode(): string {
  const signs = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** Ignores case, spaces and the dash. */
export const codeHash = (typed: string): Buffer => tokenHash(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** Is enough for tokens with about 50 random bits and more; passwords use argon2id (`passwords.ts`). */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const secretFile = (dataDir: string): string => join(dataDir, 'seal-secret')

/** Returns `SEAL_SECRET`, or the content of the file in DATA_DIR. Null if there is neither: none is made. */
export function findSealSecret({
  sealSecret,
  dataDir,
}: Pick<Config, 'sealSecret' | 'dataDir'>): string | null {
  if (sealSecret) return sealSecret
  const file = secretFile(dataDir)
  return isThere(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Returns `SEAL_SECRET`, or a random secret that is made once and stored in `DATA_DIR/seal-secret`. */
export function readSealSecret(config: Pick<Config, 'sealSecret' | 'dataDir'>): string {
  const found = findSealSecret(config)
  if (found !== null) return found
  const { dataDir } = config
  const file = secretFile(dataDir)
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Identifies an installation: the same for all its servers and after a restore. One way: the secret cannot be computed from
 * it.
 */
export const instanceId = (secret: string): string =>
  createHmac('sha256', secret).update('instance').digest('hex').slice(0, 16)

/** Base64 of 32 bytes, permanently the same; null if the client named no device. */
export function sealKey(secret: string, accountId: string, deviceId: string | null): string | null {
  if (!deviceId) return null
  return createHmac('sha256', secret).update(`outbox\n${accountId}\n${deviceId}`).digest('base64')
}

/** Base64 of 32 bytes: the key of a church's pick-up codes of a day, permanently the same for each number. */
export const dayKey = (secret: string, churchId: string, day: string, no: number): string =>
  createHmac('sha256', secret).update(`pick-up\n${churchId}\n${day}\n${no}`).digest('base64')

/** The number of digits of the fingerprint that name a secret when it is given up. */
const NAMED_BY = 8

/** The fingerprint that the database stores. One way: the secret cannot be computed from it. */
const printOf = (secret: string): string => createHmac('sha256', secret).update('print').digest('hex')

type Settings = Pick<Config, 'sealSecret' | 'sealSecretLost' | 'dataDir'>

/**
 * Returns the secret to serve with. A first start makes one. A rejected start writes nothing.
 * @throws ConfigError if it is missing or differs from the one this database knows, unless `sealSecretLost` names the known
 *   one. The known secret is then given up, and the second factors with it
 */
export async function sealSecretFor(db: pg.Pool, config: Settings): Promise<string> {
  const known = (await knownPrint(db)) ?? (await storeFirst(db, config))
  const own = findSealSecret(config)
  if (own && printOf(own) === known) return own
  const name = known.slice(0, NAMED_BY)
  if (config.sealSecretLost !== name) throw new ConfigError(own ? another(name) : missing(config, name))
  if ((await otherServers(db)).length > 0) throw new ConfigError(STILL_SERVED)
  const secret = readSealSecret(config)
  // One statement, so that both changes happen or neither.
  await db.query(
    'with given_up as (update seal_secrets set print = $1, noted_at = now() where print = $2 returning 1) delete from second_factors where exists (select from given_up)',
    [printOf(secret), known],
  )
  return secret
}

/** True while this process serves with the secret that the database knows. Another process may have given it up. */
export async function isSameSecret(db: pg.Pool, secret: string): Promise<boolean> {
  const known = await knownPrint(db)
  return known === undefined || known === printOf(secret)
}

/** True if the database was started with this secret, or has none yet. */
export async function isSecretOf(db: pg.ClientBase, secret: string): Promise<boolean> {
  const { rows } = await db.query<{ print: string }>('select print from seal_secrets')
  return rows.every(({ print }) => print === printOf(secret))
}

async function knownPrint(db: pg.Pool): Promise<string | undefined> {
  const { rows } = await db.query<{ print: string }>('select print from seal_secrets')
  return rows[0]?.print
}

/** Of several simultaneous first starts, one stores its secret. */
async function storeFirst(db: pg.Pool, config: Settings): Promise<string> {
  await db.query('insert into seal_secrets (print) values ($1) on conflict do nothing', [
    printOf(readSealSecret(config)),
  ])
  return (await knownPrint(db))!
}

const STILL_SERVED =
  'SEAL_SECRET_LOST does nothing while another Narthex serves this database: that one still has the secret. Copy its SEAL_SECRET, or its DATA_DIR/seal-secret, to this machine.'

const ELSEWHERE =
  'Where another machine serves this database too, copy its SEAL_SECRET, or its DATA_DIR/seal-secret, to this one.'

const lost = (name: string) =>
  `Where it is lost for good, start with SEAL_SECRET_LOST=${name}: what waits sealed on phones is given up, and second steps of signing in are to be switched on anew.`

const another = (name: string) =>
  `The secret that seals what waits on phones is not the one this database was begun with: phones could not open what they hold. ${ELSEWHERE} Otherwise put it back from your backup. ${lost(name)}`

const missing = ({ dataDir }: Settings, name: string) =>
  `SEAL_SECRET is not set, and the file ${dataDir}/seal-secret is missing. Without the secret this database was begun with, phones could not open what they hold. ${ELSEWHERE} Otherwise put it back from your backup. ${lost(name)}`
