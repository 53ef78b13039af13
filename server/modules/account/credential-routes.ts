/** Handles two-step verification of the caller's account, and forgotten and changed passwords. */
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { secondFactorRoutes } from '../../../contract/routes/second-factor.ts'
import type { accountRoutes } from '../../../contract/routes/account.ts'
import { spendAttempts, takeBack } from '../../auth/limiter.ts'
import { addAudit } from '../../auth/audit.ts'
import { requireConfirmedEmails, requireRightNow } from '../../auth/rights-now.ts'
import { endOthersFromAfar } from '../../auth/start-and-end-session.ts'
import { requirePresentPassword, hashPassword, refuseCommon } from '../../auth/account/passwords.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  dropFactor,
  notOn,
  renewRecoveryCodes,
  mailFactorOff,
  mailFactorOn,
  mailNewRecoveryCodes,
  spendStep,
} from '../../auth/account/second-factor.ts'
import { hasSecondFactor, requireRightCode } from '../../auth/account/require-code.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, withMessage, Problem } from '../../http/actor-and-answer.ts'
import type { Deps, HandlersFor } from '../../http/handler.ts'
import { invalid } from '../../http/content.ts'
import { notifySignedOut } from '../../sync/live-notices.ts'
import { retried } from '../../db/write-errors.ts'
import {
  tryCode,
  mailPasswordChanged,
  mailResetCode,
  changePassword,
  resetPassword,
} from '../../auth/account/change-password.ts'
import { callerAddress } from '../../http/hosts-and-headers.ts'

/** Handles two-step verification of the caller's account. */
export const secondFactorHandlers: HandlersFor<typeof secondFactorRoutes> = {
  async secondFactor({ actor, deps }) {
    const { rows } = await deps.pool.query<{ on: boolean; recovery_codes_left: number }>(
      `select confirmed_at is not null as on,
         (select count(*)::int from recovery_codes r where r.account_id = f.account_id) as recovery_codes_left
       from second_factors f where account_id = $1`,
      [actor.accountId],
    )
    return rows[0] ?? { on: false, recovery_codes_left: 0 }
  },

  async beginSecondFactor({ body, actor, deps }) {
    const { email, passwordHash } = await requirePresentPassword(deps, actor.accountId, body.current_password)
    return asHolder(deps, actor, passwordHash, async (tx) => {
      await requireConfirmedEmails(tx, actor.accountId, [actor.accountId])
      return beginEnrolment(tx, deps, actor.accountId, email)
    })
  },

  async confirmSecondFactor({ body, actor, deps }) {
    if (await hasSecondFactor(deps.pool, actor.accountId))
      throw new Problem('ALREADY_EXISTS', 'Two-step verification is already on.')
    const counted = await spendAttempts(deps.pool, { 'second-factor': actor.accountId })
    if (!(await spendStep(deps, actor.accountId, body.code.replace(/\s/g, ''))))
      throw invalid([
        { path: 'code', message: 'This is not the code that the app shows now. Please check it.' },
      ])
    await takeBack(deps.pool, counted)
    const { codes, endedIn } = await asHolder(deps, actor, undefined, async (tx) => {
      await requireConfirmedEmails(tx, actor.accountId, [actor.accountId])
      const codes = await confirmEnrolment(tx, deps.sealSecret, actor.accountId)
      await addAudit(tx, { ...actor, action: 'switched the second factor on' })
      const leave = body.log_out_other_devices
      return { codes, endedIn: leave ? await endOthersFromAfar(tx, actor.accountId, actor.sessionId) : [] }
    })
    notifySignedOut(deps.pool, endedIn)
    deps.later('mail that the second factor is on', () => mailFactorOn(deps, actor.accountId))
    return withMessage({ recovery_codes: codes }, 'Two-step verification is on.')
  },

  async newRecoveryCodes({ body, actor, request, deps }) {
    const passwordHash = await requireBoth(deps, request, actor.accountId, body)
    const recovery_codes = await asHolder(deps, actor, passwordHash, async (tx) => {
      const codes = await renewRecoveryCodes(tx, deps.sealSecret, actor.accountId)
      await addAudit(tx, { ...actor, action: 'made new recovery codes' })
      return codes
    })
    deps.later('mail about new recovery codes', () => mailNewRecoveryCodes(deps, actor.accountId))
    return withMessage({ recovery_codes }, 'These codes are new; the old ones work no more.')
  },

  async endSecondFactor({ body, actor, request, deps }) {
    const passwordHash = await requireBoth(deps, request, actor.accountId, body)
    await asHolder(deps, actor, passwordHash, async (tx) => {
      await dropFactor(tx, actor.accountId)
      await addAudit(tx, { ...actor, action: 'switched the second factor off' })
    })
    deps.later('mail that the second factor is off', () => mailFactorOff(deps, actor.accountId))
    return withMessage(null, 'Two-step verification is off.')
  },
}

/** Runs work while the session and the verified password are valid, with the account locked. */
const asHolder = <T>(
  { pool }: Deps,
  actor: Actor,
  passwordHash: string | undefined,
  work: (tx: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  retried(() =>
    inChurch(pool, actor.churchId, async (tx) => {
      const proof = passwordHash === undefined ? {} : { passwordHash }
      await requireRightNow(tx, actor, { access: 'session', accounts: [actor.accountId], ...proof })
      return work(tx)
    }),
  )

/**
 * Requires password and code: an unlocked phone is not enough, and neither is a stolen password.
 * @returns the hash that the password was verified against
 */
async function requireBoth(
  deps: Deps,
  request: FastifyRequest,
  accountId: string,
  { current_password, code }: { current_password: string; code: string },
): Promise<string> {
  const { passwordHash } = await requirePresentPassword(deps, accountId, current_password)
  if (!(await hasSecondFactor(deps.pool, accountId))) throw notOn()
  await requireRightCode(deps, request, accountId, code)
  return passwordHash
}

type PasswordRoutes = Pick<
  typeof accountRoutes,
  'passwordCheck' | 'resetPasswordRequest' | 'updatePassword' | 'passwordInternal'
>

/** Handles forgotten and changed passwords. */
export const passwordHandlers: HandlersFor<PasswordRoutes> = {
  async passwordCheck({ body }) {
    refuseCommon(body.password, 'password', body.email)
    return null
  },

  async resetPasswordRequest({ body, request, deps }) {
    await spendAttempts(deps.pool, { 'reset-mail:address': callerAddress(request) })
    // The mail is sent after the response, for known and unknown accounts alike. Neither text nor timing reveals whether an
    // account exists.
    deps.later('mail a reset code', () => mailResetCode(deps, body.email))
    return withMessage(null, 'If this email has an account, a code is on its way. It works for 30 minutes.')
  },

  async updatePassword({ body, request, deps }) {
    const whose = { account: body.email, address: callerAddress(request) }
    const counted = await spendAttempts(deps.pool, {
      'reset-code:address': whose.address,
      'reset-code:account': whose.account,
    })
    refuseCommon(body.password, 'password', body.email)
    const code = await tryCode(deps.pool, body.email, body.passwordToken)
    if (!code) throw codeGone()
    const ended = await resetPassword(deps.pool, code, await hashPassword(body.password, whose))
    if (!ended) throw codeGone()
    notifySignedOut(deps.pool, ended)
    await takeBack(deps.pool, counted)
    deps.later('mail that the password changed', () => mailPasswordChanged(deps, code.accountId))
    return withMessage(null, 'Your password is changed. Please log in with it.')
  },

  async passwordInternal({ body, actor, deps }) {
    const { email, passwordHash } = await requirePresentPassword(deps, actor.accountId, body.current_password)
    refuseCommon(body.new_password, 'new_password', email)
    const newHash = await hashPassword(body.new_password, { account: actor.accountId })
    notifySignedOut(deps.pool, await changePassword(deps.pool, actor, passwordHash, newHash))
    deps.later('mail that the password changed', () => mailPasswordChanged(deps, actor.accountId))
    return withMessage(null, 'Your password is changed. Your other devices have to log in again.')
  },
}

const codeGone = () =>
  invalid([
    {
      path: 'passwordToken',
      message: 'This code does not work, or no longer. Please check it, or ask for a new one.',
    },
  ])
