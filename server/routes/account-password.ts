/** A password is forgotten, or changed. */
import type { accountRoutes } from '../../contract/routes/account.ts'
import { spendAttempts, takeBack } from '../auth/attempts.ts'
import { noteAudit } from '../auth/audit.ts'
import { endAll } from '../auth/end-session.ts'
import { resetCodeLimits, resetMailAddressLimit } from '../auth/guess-limits.ts'
import { hashPassword, refuseCommon } from '../auth/passwords.ts'
import { requirePresentPassword } from '../auth/present-password.ts'
import { spendCode } from '../auth/reset-code.ts'
import { mailPasswordChanged, mailResetCode } from '../auth/reset-mails.ts'
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
    const accountId = await spendCode(deps.pool, body.email, body.passwordToken)
    if (!accountId)
      throw invalid([
        {
          path: 'passwordToken',
          message: 'This code does not work, or no longer. Please check it, or ask for a new one.',
        },
      ])
    await setPassword(deps.pool, accountId, body.password)
    tellWhoIsOut(deps.pool, await endAll(deps.pool, accountId, 'password_changed', null))
    await takeBack(deps.pool, limits)
    deps.later('mail that the password changed', () => mailPasswordChanged(deps, accountId))
    return withMessage(null, 'Your password is changed. Please log in with it.')
  },

  async passwordInternal({ body, actor, deps }) {
    const email = await requirePresentPassword(deps, actor.accountId, body.current_password)
    refuseCommon(body.new_password, 'new_password', email)
    await setPassword(deps.pool, actor.accountId, body.new_password)
    tellWhoIsOut(deps.pool, await endAll(deps.pool, actor.accountId, 'password_changed', actor.sessionId))
    await noteAudit(deps.pool, { ...actor, action: 'changed password' })
    deps.later('mail that the password changed', () => mailPasswordChanged(deps, actor.accountId))
    return withMessage(null, 'Your password is changed. Your other devices have to log in again.')
  },
}

async function setPassword(
  pool: Parameters<typeof endAll>[0],
  accountId: string,
  password: string,
): Promise<void> {
  await pool.query('update accounts set password_hash = $2 where id = $1', [
    accountId,
    await hashPassword(password),
  ])
}
