/** A church and its administrator sign up. Somebody with an account already proves it by its password. */
import type { FastifyRequest } from 'fastify'
import { beginTrial } from '../church/subscription/begin-trial.ts'
import { inChurch } from '../db/in-church.ts'
import type { Deps } from '../http/deps.ts'
import { callerAddress } from '../http/caller-address.ts'
import { Problem } from '../http/problem.ts'
import { addAccount, emailTaken } from './add-account.ts'
import { spendAttempts } from './attempts.ts'
import { checkPassword, findAccount, type KnownAccount } from './check-password.ts'
import { holdAccount } from './hold-account.ts'
import { foundChurch, type SignUp } from './found-church.ts'
import { signUpLimits } from './guess-limits.ts'
import { idOfSignUp } from './id-of-sign-up.ts'
import { hashPassword, refuseCommon } from './passwords.ts'
import { requireCode } from './second-factor/require-code.ts'
import type { Verified } from './start-session.ts'
import { phoneFrom } from './typed-phone.ts'

type SignedUp = { accountId: string; churchId: string; verified: Verified }

/** @returns with what the session is opened */
export async function signUp(deps: Deps, request: FastifyRequest, typed: SignUp): Promise<SignedUp> {
  const phone = phoneFrom(typed.phone, 'phone')
  // First of all: even a refusal would tell whether the e-mail is taken.
  await spendAttempts(deps.pool, signUpLimits(request))
  // Before anybody is looked for: whoever is refused here learns nothing of an account.
  refuseCommon(typed.password, 'password', typed.email)
  const known = await findAccount(deps, typed.email)
  try {
    return await found(deps, request, typed, phone, known)
  } catch (error) {
    // The same form was sent twice at once, and the other was quicker: the account is there now.
    const sentTwice = !known && error instanceof Problem && error.code === 'ALREADY_EXISTS'
    if (!sentTwice) throw error
    return found(deps, request, typed, phone, await findAccount(deps, typed.email))
  }
}

async function found(
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

/** One account may have several churches. A wrong password says what a taken e-mail says. */
async function theirOwn(deps: Deps, request: FastifyRequest, typed: SignUp) {
  const account = await checkPassword(deps, request, typed.email, typed.password).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'WRONG_CREDENTIALS' ? emailTaken('email') : error
  })
  // Signing up signs in, so it asks for what signing in asks for.
  const withCode = await requireCode(deps, request, account.id, typed.code)
  return { id: account.id, passwordHash: account.password_hash, withCode }
}
