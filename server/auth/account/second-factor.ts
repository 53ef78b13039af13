/**
 * The second factor: switches it on and off, makes and checks its codes, encrypts its secret, and mails its changes.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { Secret, TOTP } from 'otpauth'
import { Problem } from '../../http/actor-and-answer.ts'
import type { Deps } from '../../http/handler.ts'
import { newCode, codeHash } from '../secrets.ts'
import { momentInNigeria } from '../../modules/shared/requests.ts'
import { mailAccount, mailedChurchName } from './accounts.ts'

const RECOVERY_CODES = 10

/**
 * Stores a secret that protects nothing until a code of it was typed. It replaces an unconfirmed one; a confirmed one
 * stays.
 */
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
    [accountId, encryptSecret(sealSecret, accountId, secret)],
  )
  if (!rowCount) throw new Problem('ALREADY_EXISTS', 'Two-step verification is already on.')
  return { secret, address: enrolAddress(secret, config.appName, email) }
}

/** Returns the recovery codes, which are shown once and stored as hashes. Call it in a transaction. */
export async function confirmEnrolment(
  tx: pg.PoolClient,
  outside: string,
  accountId: string,
): Promise<string[]> {
  const { rowCount } = await tx.query(
    'update second_factors set confirmed_at = now() where account_id = $1 and confirmed_at is null',
    [accountId],
  )
  if (!rowCount) throw new Problem('ALREADY_EXISTS', 'Two-step verification is already on.')
  return addRecoveryCodes(tx, outside, accountId)
}

/** Replaces the existing codes. Call it in a transaction; concurrent calls wait for each other. */
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

/** Deletes the factor and its recovery codes. An unconfirmed one protects nothing, and stays. */
export const dropFactor = (db: pg.Pool | pg.PoolClient, accountId: string) =>
  db.query('delete from second_factors where account_id = $1 and confirmed_at is not null', [accountId])

type Keeper = Pick<Deps, 'pool' | 'sealSecret'>

/** The kind of the correct code; null for a wrong one. */
type Spent = 'app' | 'recovery' | null

/** Checks the current code or a recovery code. Each works once. */
export async function spendCode(deps: Keeper, accountId: string, typed: string): Promise<Spent> {
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return (await spendStep(deps, accountId, digits)) ? 'app' : null
  return (await spendRecovery(deps, accountId, typed)) ? 'recovery' : null
}

/** Of two simultaneous attempts with one code, the later finds the step used. */
export async function spendStep(
  { pool, sealSecret }: Keeper,
  accountId: string,
  code: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ secret: Buffer }>(
    'select secret from second_factors where account_id = $1',
    [accountId],
  )
  const step = rows[0] ? stepOf(decryptSecret(sealSecret, accountId, rows[0].secret), code) : null
  if (step === null) return false
  const spent = await pool.query(
    'update second_factors set last_step = $2 where account_id = $1 and last_step < $2',
    [accountId, step],
  )
  return Boolean(spent.rowCount)
}

async function spendRecovery(
  { pool, sealSecret }: Keeper,
  accountId: string,
  typed: string,
): Promise<boolean> {
  const spent = await pool.query('delete from recovery_codes where account_id = $1 and code_hash = $2', [
    accountId,
    recoveryHash(sealSecret, accountId, typed),
  ])
  return Boolean(spent.rowCount)
}

/** RFC 6238, as authenticator apps compute it: six digits, a new code every thirty seconds. */
const STEP_SECONDS = 30

/** A phone's clock may be one step off, before or behind. */
const SKEW = 1

/** 160 random bits as base32, for typing if no camera reads the QR code. */
const newSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code for the authenticator app. */
const enrolAddress = (secret: string, issuer: string, email: string): string =>
  new TOTP({ issuer, label: email, secret }).toString()

/** Returns the time step of this code; null if it is not valid now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = new TOTP({ secret }).validate({ token: code, window: SKEW, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

const NONCE = 12
const TAG = 16

const keyFor = (what: string, outside: string) =>
  Buffer.from(hkdfSync('sha256', outside, '', `narthex second factor: ${what}`, 32))

/**
 * AES-256-GCM: the secret must be read again, so it cannot be a hash. The key follows from a secret outside the
 * database: a copy of the database makes no codes. The result is bound to its account and cannot be decrypted in
 * another account's row.
 */
function encryptSecret(outside: string, accountId: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor('secret', outside), nonce)
  cipher.setAAD(Buffer.from(accountId))
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws if the row is another account's, or the outside key has changed. */
function decryptSecret(outside: string, accountId: string, encrypted: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor('secret', outside), encrypted.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(accountId))
  decipher.setAuthTag(encrypted.subarray(-TAG))
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
}

/**
 * Recovery codes are stored for years: their 49 bits could be guessed from a copy of the database. The key prevents that.
 */
const recoveryHash = (outside: string, accountId: string, typed: string): Buffer =>
  createHmac('sha256', keyFor('recovery', outside)).update(accountId).update(codeHash(typed)).digest()

/** The holder of an account gets a mail about each change, in case it was somebody else. */
const ifNotYou = ({ config }: Deps) =>
  `If this was not you, set a new password at ${config.publicUrl}/password-reset and check your devices.`

export const mailFactorOn = (deps: Deps, accountId: string) =>
  mailAccount(
    deps,
    accountId,
    'Two-step verification is on',
    `From now on, logging in to ${deps.config.appName} also asks for a code from your authenticator app.

Keep your recovery codes somewhere you can reach without your phone.

${ifNotYou(deps)}`,
  )

export const mailFactorOff = (deps: Deps, accountId: string) =>
  mailAccount(
    deps,
    accountId,
    'Two-step verification is off',
    `From now on, logging in to ${deps.config.appName} only asks for your password.

${ifNotYou(deps)}`,
  )

export const mailFactorEnded = async (deps: Deps, churchId: string, accountId: string) =>
  mailAccount(
    deps,
    accountId,
    'Two-step verification was turned off',
    `The owner of ${await mailedChurchName(deps.pool, churchId)} turned off two-step verification for your account. From now on, logging in to ${deps.config.appName} only asks for your password.

Turn it on again under Your profile once you have an authenticator app.

If you did not ask for this, contact the owner of your church and set a new password at ${deps.config.publicUrl}/password-reset`,
  )

export const mailNewRecoveryCodes = (deps: Deps, accountId: string) =>
  mailAccount(
    deps,
    accountId,
    'You have new recovery codes',
    `New recovery codes were created for your ${deps.config.appName} account. The old ones no longer work.

Keep the new ones somewhere you can reach without your phone.

${ifNotYou(deps)}`,
  )

export const mailRecoveryUsed = (deps: Deps, accountId: string, at: Date, device: string | null) =>
  mailAccount(
    deps,
    accountId,
    'A recovery code was used',
    `One of your recovery codes was used at ${deps.config.appName} on ${momentInNigeria(at)}, with ${device ?? 'a device that did not say what it is'}. It no longer works.

If this was you, there is nothing to do. If not, set a new password at ${deps.config.publicUrl}/password-reset, which logs every device out. Then create new recovery codes under Your profile, and check ${deps.config.publicUrl}/devices.`,
  )
