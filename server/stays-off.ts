/** Tells the person who starts a server without outside services what it cannot do. */
import type { Config } from './config.ts'
import { staysHere } from './this-machine.ts'

/** A sentence each. */
export function staysOff({ mail, paystack, sms, publicUrl }: Config): string[] {
  const here = staysHere(publicUrl)
  const mailOff = here
    ? 'Read it at /sandbox, in a browser on this machine.'
    : 'Nobody gets codes to reset a password, confirmations or invites. A new account cannot confirm its email, so two-step verification, invites, SMS, transfers and hand-over stay off for it.'
  const off = [
    ...(mail.smtpUrl ? [] : [`No SMTP_URL is set: no mail is sent. ${mailOff}`]),
    ...(here || paystack ? [] : ['No PAYSTACK_SECRET_KEY is set: nobody can pay, top up or give online.']),
    ...(here || sms.provider !== 'sandbox'
      ? []
      : ['No SMS_PROVIDER is set: no text message reaches a phone.']),
  ]
  const closed = 'PUBLIC_URL is an address that others can open, so /sandbox is closed.'
  return [...off, ...(here || off.length === 0 ? [] : [closed])]
}
