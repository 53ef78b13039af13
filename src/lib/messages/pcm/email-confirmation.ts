import type { emailConfirmation as english } from '../en/email-confirmation.ts'
import type { Translation } from '../message-types.ts'

export const emailConfirmation: Translation<typeof english> = {
  ask: 'Confirm {email}. We don send you link.',
  staysOff: 'Before you do am, SMS, transfer, invite, hand-over and two-step verification no go work.',
  sendAgain: 'Send am again',
  sending: 'E dey send…',
  sent: 'We don send new link to {email}',
  changeEmail: 'Change email',
  title: 'Confirm your email',
  lead: 'You use this email register. If no be you, close this page: nothing go happen.',
  confirm: 'Confirm my email',
  confirming: 'E dey confirm…',
  confirmed: 'We don confirm {email}.',
  openChurch: 'Open your church',
  toLogin: 'Go log in',
}
