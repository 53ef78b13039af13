/** A password is forgotten, or changed. */
import type { accountRoutes } from '../../contract/routes/account.ts'
import { spendAttempts, takeBack } from '../auth/attempts.ts'
import { resetCodeLimits, resetMailAddressLimit } from '../auth/guess-limits.ts'
import { hashPassword, refuseCommon } from '../auth/passwords.ts'
import { requirePresentPassword } from '../auth/present-password.ts'
import { tryCode } from '../auth/reset-code.ts'
import { mailPasswordChanged, mailResetCode } from '../auth/reset-mails.ts'
import { changePassword, resetPassword } from '../auth/set-password.ts'
import { callerAddress } from '../http/caller-address.ts'
import { withMessage } from '../http/answer.ts'
import type { HandlersFor } from '../http/handler.ts'
import { invalid } from '../http/parse.ts'
import { tellWhoIsOut } from '../sync/live/notices.ts'

type PasswordRoutes = Pick<
  typeof accountRoutes,
  'passwordCheck' | 'resetPasswordRequest' | 'updatePassword' | 'passwordInternal'
>

export const passwordHandlers: HandlersFor<PasswordRoutes> = {
  async passwordCheck({ body }) {
    refuseCommon(body.password, 'password', body.email)
    return null
  },

  async resetPasswordRequest({ body, request, deps }) {
    await spendAttempts(deps.pool, resetMailAddressLimit(request))
    // After the answer, whether there is such an account or not: neither words nor time may tell.
    deps.later('mail a reset code', () => mailResetCode(deps, body.email))
    return withMessage(null, 'If this e-mail has an account, a code is on its way. It works for 30 minutes.')
  },

  async updatePassword({ body, request, deps }) {
    const limits = resetCodeLimits(request, body.email)
    await spendAttempts(deps.pool, limits)
    refuseCommon(body.password, 'password', body.email)
    const code = await tryCode(deps.pool, body.email, body.passwordToken)
    if (!code) throw codeGone()
    const whose = { account: body.email, address: callerAddress(request) }
    const ended = await resetPassword(deps.pool, code, await hashPassword(body.password, whose))
    if (!ended) throw codeGone()
    tellWhoIsOut(deps.pool, ended)
    await takeBack(deps.pool, limits)
    deps.later('mail that the password changed', () => mailPasswordChanged(deps, code.accountId))
    return withMessage(null, 'Your password is changed. Please log in with it.')
  },

  async passwordInternal({ body, actor, deps }) {
    const { email, passwordHash } = await requirePresentPassword(deps, actor.accountId, body.current_password)
    refuseCommon(body.new_password, 'new_password', email)
    const newHash = await hashPassword(body.new_password, { account: actor.accountId })
    tellWhoIsOut(deps.pool, await changePassword(deps.pool, actor, passwordHash, newHash))
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
