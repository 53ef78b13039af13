import type { Deps } from '../http/deps.ts'
import { countAttempt } from './attempts.ts'
import { findAccount } from './check-password.ts'
import { resetMailAccountLimits } from './guess-limits.ts'
import { mailAccount } from './mail-account.ts'
import { makeCode } from './reset-code.ts'

/** Sends a code where there is such an account and it did not have too many in the last hour or day. */
export async function mailResetCode(deps: Deps, email: string): Promise<void> {
  for (const limit of resetMailAccountLimits(email))
    if (!(await countAttempt(deps.pool, limit)).allowed) return
  const account = await findAccount(deps, email)
  if (!account) return
  const code = await makeCode(deps.pool, account.id, account.email)
  if (!code) return
  const text = `Somebody asked to reset the password of this ${deps.config.appName} account.

Your code is ${code}

Type it at ${deps.config.publicUrl}/password-reset within 30 minutes. If it was not you, nothing has changed and you need not do anything.`
  await deps.mailer.send({ to: account.email, subject: `Your ${deps.config.appName} password code`, text })
}

export const mailPasswordChanged = (deps: Deps, accountId: string): Promise<void> =>
  mailAccount(
    deps,
    accountId,
    `Your ${deps.config.appName} password was changed`,
    `The password of your ${deps.config.appName} account was changed just now.

If it was not you, set a new one at ${deps.config.publicUrl}/password-reset`,
  )
