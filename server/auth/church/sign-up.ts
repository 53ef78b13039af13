/** Signs up a church and its administrator. An existing account proves itself by its password. */
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { beginTrial } from '../../modules/subscription/routes.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/handler.ts'
import { callerAddress } from '../../http/hosts-and-headers.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import { addAccount, emailTaken, holdAccount, phoneFrom } from '../account/accounts.ts'
import {
  checkPassword,
  findAccount,
  type KnownAccount,
  hashPassword,
  refuseCommon,
} from '../account/passwords.ts'
import { foundChurch, type SignUp, churchOf } from './found-church.ts'
import { spendAttempts } from '../limiter.ts'
import { requireCode } from '../account/require-code.ts'
import type { Verified } from '../start-and-end-session.ts'
import { derivedId, newId } from '../../../contract/ids.ts'

type SignedUp = { accountId: string; churchId: string; verified: Verified }

/** @returns the values to open the session with */
export async function signUp(deps: Deps, request: FastifyRequest, typed: SignUp): Promise<SignedUp> {
  const phone = phoneFrom(typed.phone, 'phone')
  // This comes first: even a rejection would reveal whether the email is taken.
  await spendAttempts(deps.pool, { 'sign-up:address': callerAddress(request) })
  // This comes before any lookup: a rejected caller learns nothing of an account.
  refuseCommon(typed.password, 'password', typed.email)
  const known = await findAccount(deps, typed.email)
  try {
    return await trySignUp(deps, request, typed, phone, known)
  } catch (error) {
    // The same form was sent twice at the same time, and the other was faster: the account exists now.
    const sentTwice = !known && error instanceof Problem && error.code === 'ALREADY_EXISTS'
    if (!sentTwice) throw error
    return trySignUp(deps, request, typed, phone, await findAccount(deps, typed.email))
  }
}

async function trySignUp(
  deps: Deps,
  request: FastifyRequest,
  typed: SignUp,
  phone: string | null,
  known: KnownAccount | undefined,
): Promise<SignedUp> {
  const account = known && (await theirOwn(deps, request, typed))
  const passwordHash =
    account?.passwordHash ??
    (await hashPassword(typed.password, { account: typed.email, address: callerAddress(request) }))
  const churchId = typed.churchId ?? (await idOfSignUp(deps, typed))
  const accountId = await inChurch(deps.pool, churchId, async (tx) => {
    if (account && !(await holdAccount(tx, { ...account, email: typed.email }))) throw emailTaken('email')
    const person = {
      email: typed.email,
      first_name: typed.firstName,
      last_name: typed.lastName,
      phone_number: phone,
      date_of_birth: typed.dob,
    }
    const id = account?.id ?? (await addAccount(tx, { ...person, password_hash: passwordHash }))
    if (await foundChurch(tx, churchId, id, typed, phone))
      await beginTrial(tx, churchId, deps.config.trialDays)
    return id
  })
  return { accountId, churchId, verified: { passwordHash, withCode: account?.withCode ?? false } }
}

/** One account may have several churches. A wrong password gets the message of a taken email. */
async function theirOwn(deps: Deps, request: FastifyRequest, typed: SignUp) {
  const account = await checkPassword(deps, request, typed.email, typed.password).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'WRONG_CREDENTIALS' ? emailTaken('email') : error
  })
  // Signing up also signs in, so it requires the same code.
  const withCode = await requireCode(deps, request, account.id, typed.code)
  return { id: account.id, passwordHash: account.password_hash, withCode }
}

/** The same sign-up within this time means the same church. */
const MINUTES = 10
const WINDOW_MS = MINUTES * 60_000

/**
 * Derives the church id of a sign-up that names none. It is the same for the same sign-up within minutes, because its
 * response may be lost. The caller is not verified yet: the id names a church, and `foundChurch` checks its owner.
 * @returns the id of a living church that this sign-up made within ten minutes, else one that no church had
 */
async function idOfSignUp(
  { pool, sealSecret }: Pick<Deps, 'pool' | 'sealSecret'>,
  typed: SignUp,
): Promise<string> {
  // The server's secret prevents others from taking the id of somebody else's sign-up first.
  const digest = createHmac('sha256', sealSecret)
    .update(
      JSON.stringify([
        'sign-up',
        typed.email,
        typed.firstName,
        typed.lastName,
        ...churchOf(typed, typed.phone),
      ]),
    )
    .digest('hex')
  const now = Math.floor(Date.now() / WINDOW_MS)
  const [id, before] = await Promise.all([derivedId(digest, String(now)), derivedId(digest, String(now - 1))])
  const { rows } = await pool.query<{ church_id: string; meant: boolean }>(
    `select m.church_id, m.status = 'active' and m.created_at > now() - make_interval(mins => $2)
       and not exists (select from church_closings c where c.church_id = m.church_id) as meant
     from memberships m where m.church_id = any($1) and m.is_owner`,
    [[id, before], MINUTES],
  )
  const meant = rows.find((row) => row.meant)
  if (meant) return meant.church_id
  return rows.some((row) => row.church_id === id) ? newId() : id
}
