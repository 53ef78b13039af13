/** Registration, sign-in, forgotten password, invitation and sign-out. */
export const session = {
  brandLine: 'Know who came on Sunday, and who to call on Monday.',
  more: '{name} is more than church management software. It stands at the door with you.',
  email: 'E-mail',
  password: 'Password',

  stillSending: {
    one: '{count} change made on this phone is still on its way to the church. Nobody needs to log in for it: keep the phone online.',
    other:
      '{count} changes made on this phone are still on their way to the church. Nobody needs to log in for them: keep the phone online.',
  },
  encryptedHere: {
    one: '{count} change waits sealed on this phone. It goes out when the account that made it logs in here.',
    other:
      '{count} changes wait sealed on this phone. They go out when the account that made them logs in here.',
  },
  phoneCode: 'Your church’s list of phones shows this one as code {code}.',

  loginTitle: 'Log in',
  login: 'Log in',
  loggingIn: 'Logging in…',
  secondCode: 'Code from your app',
  secondCodeHint: 'The six digits that your authenticator app shows now, or one of your recovery codes.',
  secondCodeLost:
    'Lost the phone and the codes? The owner of your church can switch your second step off, under Team. If you are the owner, or work for more than one church, ask whoever runs this site:',
  secondCodeContact: 'Contact us',
  forgot: 'Forgot password',
  createNew: 'Create new',
  newHere: 'Your church is not here yet?',
  returning: 'Log in to go on to where you were going.',
  takeCookie: 'Another account is logged in on this browser. Log in as {email} to send what waits here.',
  ended:
    'Please log in again. This browser lost your login, or it ran out. What waits here is safe and goes out after you log in.',
  endedFromAfar:
    'This phone was logged out from another device. Log in and what waits here goes out by itself.',
  passwordChanged:
    'The password was changed, so this phone was logged out. Log in with the new one and what waits here goes out by itself.',
  leftInOtherTab: 'You logged out on this device, in another tab or window.',
  closed:
    'Your church is closed. The e-mail that we sent you has a link that opens it again, for thirty days.',
  churchClosed:
    'Your church’s account was closed, so this phone was logged out. Its owner can open it again for thirty days, by the link in the e-mail that we sent.',
  removed:
    'You are no longer in this church’s team, so this phone was logged out and nothing of the church can be read on it any more. Ask its administrator if this surprises you.',
  writtenOff:
    'This phone was written off as lost, so it was logged out. Log in again if it is with you. Unsent marks go to your church for review.',
  invited: 'You are on the team now. Log in with the password you just chose.',
  afterReset: 'Your new password works now. Log in with it.',
  whoIsIn: 'Somebody else is logged in here',
  invitedNotIn: 'You are on the team now, as {email}.',
  afterResetNotIn: 'The new password of {email} works now.',
  whoIsInBody:
    'On this phone {name} ({email}) is logged in, at {church}. Log out first, and then log in as {other}.',
  whoseEncrypted: {
    one: '{count} change of {email} is not with the church yet. It is kept sealed on this phone, and {email} has it again after logging in here.',
    other:
      '{count} changes of {email} are not with the church yet. They are kept sealed on this phone, and {email} has them again after logging in here.',
  },
  logOutGoOn: 'Log out and go on as {email}',
  staySignedInAs: 'Stay logged in as {email}',

  registerTitle: 'Sign up your church',
  registerLead: 'Two short pages. What you type is kept until you close them.',
  stepOf: 'Step {step} of {steps}',
  personalDetails: 'Personal Details',
  churchDetails: 'Church Details',
  churchName: 'Church name',
  street: 'Street name and number',
  country: 'Country',
  createAccount: 'Create My Account',
  creatingAccount: 'Making your account…',
  haveAccount: 'You have an account already?',
  stillMissing: 'Still needed: {fields}',
  invalidEmail: 'Invalid Email. It should read like name@example.com.',
  passwordAgainAfterReload: 'Passwords are never kept, so please choose yours again.',

  resetTitle: 'Choose a new password',
  resetLead: 'Type the e-mail you log in with. We send a code to it that works for 30 minutes.',
  sendCode: 'Send the code',
  sendingCode: 'Sending the code…',
  codeSentTo: 'If {email} has an account, a code is on its way to it. Look in the spam folder too.',
  code: 'Code from the e-mail',
  newPassword: 'New password',
  saveNewPassword: 'Save new password',
  savingPassword: 'Saving…',
  otherEmail: 'Use another e-mail',
  sendAgain: 'Send another code',
  backToLogin: 'Back to log in',

  inviteTitle: 'Join {church}',
  inviteTitlePlain: 'Join the team',
  inviteLead: 'You were invited to help at {church}. Tell us who you are and choose a password.',
  inviteUnpaid:
    '{church} has no running subscription just now. You can join all the same: marking people at the door works without it, and everything else opens as soon as your church has paid.',
  inviteOpening: 'Looking for your invitation…',
  inviteGone: 'This invitation does not work any more',
  inviteGoneBody:
    'It was used, replaced or withdrawn, or it is older than seven days. Ask the person who invited you for a new link.',
  inviteNotSeen: 'Your invitation could not be opened',
  inviteMissing: 'This link is not complete',
  inviteMissingBody: 'Open the link once more from the message you got, or ask for it again.',
  inviteAccount: 'If you have an account with this e-mail already, type the password of that account.',
  joinTeam: 'Join the team',
  joining: 'Joining…',

  signOutTitle: 'Log out of this phone?',
  signOutPlain:
    'All you did is with your church. What this phone knows of your people is wiped, and nobody can read it here.',
  signOutWaitingTitle: {
    one: '{count} change is not with your church yet',
    other: '{count} changes are not with your church yet',
  },
  signOutWaitingBody: {
    one: 'Send it now, or keep it sealed here.',
    other: 'Send them now, or keep them sealed here.',
  },
  signOutOffline: {
    one: 'This phone has no network, so it cannot be sent now. You can keep it sealed here.',
    other: 'This phone has no network, so they cannot be sent now. You can keep them sealed here.',
  },
  backNeedsNetwork: 'After you log out, nobody can log in on this phone until it has a network again.',
  draftsGo: {
    one: '{count} first timer was begun at the door and is not saved. What was typed goes with the log-out.',
    other:
      '{count} first timers were begun at the door and are not saved. What was typed goes with the log-out.',
  },
  formsGo: {
    one: '{count} form was begun and is not saved. What was typed in it goes with the log-out.',
    other: '{count} forms were begun and are not saved. What was typed in them goes with the log-out.',
  },
  staySignedIn: 'Stay logged in',
  lockTitle: {
    one: 'Keeping it sealed here',
    other: 'Keeping them sealed here',
  },
  signOutRefusedTitle: {
    one: '{count} change was refused and is kept on this phone',
    other: '{count} changes were refused and are kept on this phone',
  },
  lockWhat: {
    one: 'What is kept: the change that waits, locked so that nobody can read it.',
    other: 'What is kept: the changes that wait, locked so that nobody can read them.',
  },
  lockWhatRefused: {
    one: 'What is kept: the change that was refused, locked so that nobody can read it.',
    other: 'What is kept: the changes that were refused, locked so that nobody can read them.',
  },
  lockWhatOfBoth: 'What is kept: the changes that wait or were refused, locked so that nobody can read them.',
  lockWhere: 'Where: on this phone, in this browser. Do not clear its storage.',
  lockNext: {
    one: 'What happens next: the next time {email} logs in on this phone, it goes out by itself.',
    other: 'What happens next: the next time {email} logs in on this phone, they go out by themselves.',
  },
  lockNextOfBoth: {
    one: 'What happens next: the next time {email} logs in on this phone, the one that waits goes out by itself.',
    other:
      'What happens next: the next time {email} logs in on this phone, those that wait go out by themselves.',
  },
  lockNextRefused: {
    one: 'What happens to the refused one: it is not sent by itself. The next time {email} logs in on this phone, it stands in the outbox under Needs attention.',
    other:
      'What happens to the refused ones: they are not sent by themselves. The next time {email} logs in on this phone, they stand in the outbox under Needs attention.',
  },
  refusedToo: {
    one: '{count} change was refused and needs your attention; it is sealed too.',
    other: '{count} changes were refused and need your attention; they are sealed too.',
  },
  sendNow: 'Send now',
  sendingNow: 'Sending {count}…',
  notSent: {
    one: '{count} change could not be sent just now.',
    other: '{count} changes could not be sent just now.',
  },
  lockAndLeave: 'Keep sealed and log out',
  logOut: 'Log out',
  loggingOut: 'Logging out…',

  opening: 'Opening your church…',
  openingProgress: 'Getting your people: {done} of {total}',
  storageFull:
    'This phone has no room left, so your church could not be opened on it. Free some space and try again.',
  storageBlocked: 'Another window of this app is in the way. Close it, then try again.',
  storageSlow: 'This phone is slow to open its storage. Wait a moment, then try again.',
  storageRefused:
    'This browser does not let the app keep anything. Leave private browsing, or allow storage for this site, then try again.',
  storageLost: 'The phone’s storage did not answer. Close the app, open it again, and try once more.',
} as const
