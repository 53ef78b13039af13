/** Mails about a change of e-mail. */
import type { Deps } from '../http/deps.ts'
import { mayNotify } from './mail-account.ts'

type Sending = Pick<Deps, 'mailer' | 'config'>

/** To the new address. */
export async function mailLinkToConfirm(
  { mailer, config }: Sending,
  to: string,
  token: string,
): Promise<void> {
  const text = `Somebody asked to log in to ${config.appName} with this email address from now on.

If it was you, open this link within 24 hours: ${config.publicUrl}/confirm-email#token=${token}

If it was not you, you can ignore this email.`
  await mailer.send({ to, subject: `Confirm your email for ${config.appName}`, text })
}

/** To the address of a new account. Without a name that somebody typed: the address may be a stranger's. */
export async function mailLinkToConfirmAccount(
  { mailer, config }: Sending,
  to: string,
  token: string,
): Promise<void> {
  const text = `Somebody registered on ${config.appName} with this email address.

If it was you, open this link within seven days: ${config.publicUrl}/confirm-account#token=${token}

If it was not you, do not open the link. You can take the account over with a new password: ${config.publicUrl}/password-reset`
  await mailer.send({ to, subject: `Confirm your email for ${config.appName}`, text })
}

/** To an address that has an account already. */
export async function mailEmailTaken({ mailer, config }: Sending, to: string): Promise<void> {
  const text = `Somebody asked to use this email address for another ${config.appName} account. It has an account already, so nothing was changed.

If it was you, log in with it, or reset its password at ${config.publicUrl}/password-reset`
  await mailer.send({ to, subject: `Your email on ${config.appName}`, text })
}

/** To the former address. The token stands in the fragment, which browsers do not send to any server. */
export async function mailEmailChanged(
  { mailer, config, pool }: Sending & Pick<Deps, 'pool'>,
  former: string,
  undoToken: string | null,
): Promise<void> {
  if (!(await mayNotify(pool, { email: former, confirmed: undoToken !== null }))) return
  const undo =
    undoToken &&
    `

If it was not you, open this link within 72 hours: ${config.publicUrl}/undo-email#token=${undoToken}
It gives you your account back. Every device is logged out, and you set a new password.`
  const text = `The email address of your ${config.appName} account was changed. You cannot log in with this address any more.

If it was you, you can ignore this email.${undo ?? ''}`
  await mailer.send({ to: former, subject: `Your ${config.appName} email was changed`, text })
}
