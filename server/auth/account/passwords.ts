/** Hashes and checks passwords (argon2id, OWASP's first choice: 19 MiB, two passes), and rejects common ones. */
import { availableParallelism } from 'node:os'
import { dictionary } from '@zxcvbn-ts/language-common'
import { hash, verify } from '@node-rs/argon2'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../../http/content.ts'
import { HashGate, type Whose } from './hash-gate.ts'
import type { Deps } from '../../http/handler.ts'
import { callerAddress } from '../../http/hosts-and-headers.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import { spendAttempts, takeBack } from '../limiter.ts'
import { noteFailedSignIn } from '../audit.ts'

/** 2 is argon2id; the package names it by a const enum, which separate modules cannot read. */
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A team of ushers behind one address of a carrier logs in at the same time. Nobody logs in five times at the same time.
 */
const gate = new HashGate({
  atOnce: availableParallelism() > 2 ? 2 : 1,
  waiting: 100,
  perAddress: 40,
  perAccount: 4,
})

const hashNow = (password: string): Promise<string> => hash(password.normalize('NFC'), SETTINGS)

/** Waits for its turn. Throws Problem TOO_MANY or UNAVAILABLE. @param whose the account and address it is done for */
export const hashPassword = (password: string, whose: Whose = {}): Promise<string> =>
  gate.run(whose, () => hashNow(password))

let nobodys: Promise<string> | undefined

/**
 * Waits for its turn. Throws Problem TOO_MANY or UNAVAILABLE.
 * @param stored null if there is no such account: the same work is then done for nothing, so that timing reveals nothing
 * @param whose the account and address that ask
 */
async function passwordFits(stored: string | null, typed: string, whose: Whose): Promise<boolean> {
  const fits = await gate.run(whose, async () => {
    nobodys ??= hashNow('the password of nobody at all')
    return verify(stored ?? (await nobodys), typed.normalize('NFC'))
  })
  return fits && stored !== null
}

const common = new Set<string>(dictionary['passwords-common'])

/** Throws INVALID at `field` if the password is common or equals the account's own email. */
export function refuseCommon(password: string, field: string, email?: string): void {
  const plain = password.toLowerCase()
  const stem = plain.replace(/[\d\s!@#$%^&*.]+$/, '')
  if (
    common.has(plain) ||
    (stem.length > 0 && common.has(stem) && plain.length < 15) ||
    plain === email?.toLowerCase()
  ) {
    throw invalid([
      {
        path: field,
        message:
          'Many people use this password, so it is easily guessed. Please choose another, for example three words of your own.',
      },
    ])
  }
}

export type KnownAccount = { id: string; email: string; password_hash: string }

export async function findAccount({ pool }: Deps, email: string): Promise<KnownAccount | undefined> {
  const { rows } = await pool.query<KnownAccount>({
    name: 'find-account',
    text: 'select id, email, password_hash from accounts where lower(email) = lower($1)',
    values: [email],
  })
  return rows[0]
}

/**
 * Checks an email and password. It counts guesses, and takes the same time with and without an account.
 * @returns the account, with the hash that the password matches
 * @throws TOO_MANY, or WRONG_CREDENTIALS for a wrong password and for an unknown email alike
 */
export async function checkPassword(
  deps: Deps,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<KnownAccount> {
  const whose = { account: email, address: callerAddress(request) }
  const counted = await spendAttempts(deps.pool, {
    'password:address': whose.address,
    'password:account': email,
    'log-in:address': whose.address,
    'log-in:account': email,
  })
  const account = await findAccount(deps, email)
  if (!(await passwordFits(account?.password_hash ?? null, password, whose)) || !account) {
    request.log.info({ account: account?.id ?? null }, 'sign-in refused')
    // Runs after the response, so that timing does not reveal whether an account exists.
    if (account) deps.later('note a refused sign-in', () => noteFailedSignIn(deps.pool, account.id))
    throw wrongCredentials()
  }
  await takeBack(deps.pool, counted)
  return account
}

export const wrongCredentials = () =>
  new Problem('WRONG_CREDENTIALS', 'The email or the password is not right. Please check both and try again.')

/**
 * Asks for the password again before a step that the holder of an unlocked phone must not take. `requireRightNow`
 * checks later that the hash is still the current one.
 * @returns the account's email, and the hash that the password was verified against
 * @throws INVALID at `current_password`, or TOO_MANY
 */
export async function requirePresentPassword(
  { pool }: Deps,
  accountId: string,
  typed: string,
): Promise<{ email: string; passwordHash: string }> {
  const counted = await spendAttempts(pool, { 'present-password': accountId })
  const { rows } = await pool.query<{ password_hash: string; email: string }>(
    'select password_hash, email from accounts where id = $1',
    [accountId],
  )
  if (!rows[0] || !(await passwordFits(rows[0].password_hash, typed, { account: accountId })))
    throw notPresentPassword()
  await takeBack(pool, counted)
  return { email: rows[0].email, passwordHash: rows[0].password_hash }
}

export const notPresentPassword = () =>
  invalid([{ path: 'current_password', message: 'This is not your current password.' }])
