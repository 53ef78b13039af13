/** The line that asks a new account to confirm its email. It comes with that line. */
export const emailConfirmation = {
  ask: 'Confirm {email}. We sent you a link.',
  staysOff: 'Until then, SMS, transfers, invites, hand-over and two-step verification are off.',
  sendAgain: 'Send again',
  sending: 'Sending…',
  sent: 'We sent a new link to {email}',
  changeEmail: 'Change email',
} as const
