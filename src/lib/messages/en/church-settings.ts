/** What a church sets for itself, takes along, and ends: Preferences under My Profile. */
export const churchSettings = {
  notSeen: 'The settings could not be fetched',
  ownerOnly: 'The owner of {church} can change this.',
  churchName: 'Church name',
  timeZone: 'Time zone',
  timeZoneHint: 'It decides which day it is at the door, whose birthday it is and when messages go out.',
  followUp: 'Send follow-up sms to absentees',
  followUpHint:
    'The day after a service at 10:00, to who was at none of that day’s services. Paid from the wallet like any SMS.',
  absentAfter: 'Ask after somebody who was absent for',
  sundays: { one: '{count} Sunday', other: '{count} Sundays' },
  linkTitle: 'The link on your posters',
  linkHint:
    'One link and QR code for your church, which stays the same. Renew it only if it has fallen into the wrong hands.',
  renewLink: 'Renew the link',
  renewTitle: 'Renew your church’s link?',
  renewBody:
    'The link and QR code of your church and those of its events lead nowhere from then on: print them again. Links of services stay.',
  exportTitle: 'Take everything along',
  exportHint:
    'Everything your church keeps here, as a ZIP: lists that open in Excel, the same for programs, and the pictures.',
  exportGet: 'Download everything',
  closeTitle: 'Close {church}',
  closeHint:
    'Everybody is logged out at once. After 30 days everything is erased, and nobody can bring it back.',
  close: 'Close this church…',
  closeDialog: 'Close {church}?',
  closeLead:
    'Everybody is logged out and every phone wipes what it knows at its next contact. For 30 days the link in an e-mail to you opens the church again. Then its people, attendance, books and pictures are erased.',
  closeFirst: 'Download everything first: after that there is nothing left to take.',
  typeName: 'Type the name of the church',
  yourPassword: 'Your password',
  closeNow: 'Close the church',
  closing: 'Closing…',
  reopenTitle: 'Open the church again',
  reopenLead: 'The church was closed and will be erased. With this button everything is as it was.',
  reopen: 'Open it again',
  reopening: 'Opening…',
  reopened: '{church} is open again. Log in as before.',
  toLogin: 'Go to log in',
  confirmTitle: 'Confirm your e-mail',
  confirmLead: 'From then on you log in with this e-mail.',
  confirm: 'Use this e-mail',
  confirming: 'Confirming…',
  confirmed: 'From now on you log in with {email}.',
} as const
