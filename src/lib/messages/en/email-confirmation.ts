/** The line that asks a new account to confirm its email, and the page behind the mailed link. */
export const emailConfirmation = {
  ask: 'Confirm {email}. We sent you a link.',
  staysOff: 'SMS, transfers, invites, hand-over and two-step verification are off until then.',
  sendAgain: 'Send again',
  sending: 'Sending…',
  sent: 'We sent a new link to {email}',
  changeEmail: 'Change email',
  title: 'Confirm your email',
  lead: 'You registered with this email. If this was not you, close this page.',
  confirm: 'Confirm my email',
  confirming: 'Confirming…',
  confirmed: '{email} is confirmed.',
  openChurch: 'Open your church',
  toLogin: 'Go to log in',
} as const
