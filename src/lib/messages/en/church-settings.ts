/** The church's settings, export and closing: Preferences under My Profile. */
export const churchSettings = {
  notSeen: 'The settings could not be fetched',
  ownerOnly: 'The owner of {church} can change this.',
  unpaid:
    'The church’s name, time zone and other settings wait until the church has paid: who looks after its money chooses a plan under Subscription.',
  churchName: 'Church name',
  timeZone: 'Time zone',
  timeZoneHint: 'It decides which day it is at the door, whose birthday it is and when messages go out.',
  followUp: 'Send follow-up sms to absentees',
  followUpHint:
    'The day after a service at 10:00, to who was at none of that day’s services. Paid from the wallet like any SMS.',
  absentAfter: 'Ask after somebody who was absent for',
  transferLimit: 'A second person approves above (naira a day)',
  transferLimitHint:
    'It counts what one person transfers in a day. A higher limit counts from tomorrow. Leave it empty for no limit.',
  absentWeeks: { one: '{count} week', other: '{count} weeks' },
  linkTitle: 'The link on your posters',
  linkHint:
    'One link and QR code for your church, which stays the same. Renew it only if it has fallen into the wrong hands.',
  renewLink: 'Renew the link',
  renewTitle: 'Renew your church’s link?',
  renewBody:
    'The link and QR code of your church and those of its events lead nowhere from then on: print them again. Links of services stay.',
  keepTitle: 'How long people are kept',
  keepHint:
    'Everybody is kept for good unless you set a limit. Who is past it is erased day by day, here and on every phone; marks keep counting without a name. Nobody who works for the church is erased.',
  keepPeople: 'Erase who was marked nowhere for',
  keepFirstTimers: 'Erase first timers who did not come back for',
  keepForGood: 'Never: keep them for good',
  keepYears: { one: '{count} year', other: '{count} years' },
  keepMonths: { one: '{count} month', other: '{count} months' },
  keepPreview: 'See who that is',
  keepSave: 'Save these limits',
  keepEverybody: 'Everybody is kept for good. Nobody is erased.',
  keepCount: {
    zero: 'Nobody is past these limits today.',
    one: '{count} person is past these limits today.',
    other: '{count} people are past these limits today.',
  },
  keepFrom:
    'Saved, erasing begins a day from now and goes on every day. What is erased cannot be brought back. Until then you can change it here.',
  keepNotSeen: 'Who that is could not be fetched',
  keepMore: { one: 'And {count} more.', other: 'And {count} more.' },
  keepLastHere: 'Last here on {date}',
  keepCameOnce: 'Came once, on {date}',
  keepNeverHere: 'Never marked',
  keepDeleted: 'deleted before',
  exportTitle: 'Take everything along',
  exportHint:
    'Everything your church keeps here, as a ZIP: lists that open in Excel, the same for programs, and the pictures.',
  exportGet: 'Download everything',
  recordTitle: 'Record of processing',
  recordHint:
    'What your church does with people’s data here, why, who sees it and for how long, as the Nigeria Data Protection Act asks you to write down. A sheet that opens in Excel.',
  recordGet: 'Download the record',
  closeTitle: 'Close {church}',
  closeHint:
    'Everybody is logged out at once. After 30 days everything is erased, and nobody can bring it back.',
  close: 'Close this church…',
  closeDialog: 'Close {church}?',
  closeLead:
    'Everybody is logged out and every phone wipes what it knows at its next contact. For 30 days the link in an e-mail to you opens the church again. Then its people, attendance, books and pictures are erased, and with them whatever its wallet holds.',
  closeBalance:
    'There is {amount} in the wallet. Transfer it to a bank account first: what is left is lost to the church after 30 days.',
  closeSetAside:
    '{amount} is set aside for transfers and SMS that are under way. Let them end first: nobody can approve one or give its code once the church is closed, and what comes back goes into the wallet.',
  closeMoneyUnknown: 'What is in the wallet could not be fetched. Look there before you close.',
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
  confirmTitle: 'Confirm your e-mail',
  confirmLead: 'From then on you log in with this e-mail.',
  confirm: 'Use this e-mail',
  confirming: 'Confirming…',
  confirmed: 'From now on you log in with {email}.',
  undoEmailTitle: 'Get your account back',
  undoEmailLead:
    'Your old email address opens the account again. Every device is logged out, and you set a new password.',
  undoEmail: 'Undo the change',
  undoingEmail: 'Undoing…',
  emailUndone: 'Done. We sent a code to {email}. Set a new password with it.',
  setPassword: 'Set a new password',
} as const
