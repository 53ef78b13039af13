/** Registration, sign-in, forgotten password, invitation and sign-out. */
export const session = {
  brandLine: 'Know who came on Sunday, and who to call on Monday.',
  more: '{name} is more than church management software. It stands at the door with you.',
  email: 'Email',
  password: 'Password',

  stillSending: {
    one: '{count} change made on this phone is not sent yet. Keep the phone online. You do not need to log in.',
    other:
      '{count} changes made on this phone are not sent yet. Keep the phone online. You do not need to log in.',
  },
  encryptedHere: {
    one: '{count} change is locked on this phone. To send it, log in with the account that made it.',
    other: '{count} changes are locked on this phone. To send them, log in with the account that made them.',
  },
  phoneCode: 'Your church’s phone list shows this phone as {code}.',

  loginTitle: 'Log in',
  login: 'Log in',
  loggingIn: 'Logging in…',
  secondCode: 'Code from your app',
  secondCodeHint: 'The six digits in your authenticator app, or a recovery code.',
  secondCodeLost:
    'Lost your phone and your codes? The owner of your church can turn off two-step verification for you under Team. If you are the owner, or belong to more than one church, contact support:',
  secondCodeContact: 'Contact us',
  forgot: 'Forgot password',
  createNew: 'Register your church',
  newHere: 'New here?',
  returning: 'Log in to continue.',
  takeCookie: 'Another account is logged in on this browser. Log in as {email} to send your unsent changes.',
  ended:
    'Please log in again. Your login has expired. Unsent changes are safe and will be sent after you log in.',
  endedFromAfar: 'This phone was logged out from another device. Log in to send your unsent changes.',
  passwordChanged:
    'Your password was changed, so this phone was logged out. Log in with the new password to send your unsent changes.',
  leftInOtherTab: 'You logged out in another tab or window.',
  closed: 'Your church’s account is closed. You can reopen it within 30 days with the link in our email.',
  churchClosed:
    'Your church’s account was closed, so this phone was logged out. The owner can reopen it within 30 days with the link in our email.',
  removed:
    'You are no longer on this church’s team, so this phone was logged out and its church data was removed. If this is a mistake, ask your administrator.',
  writtenOff:
    'This phone was reported lost, so it was logged out. If you have it, log in again. Your church reviews its unsent marks.',
  invited: 'You have joined the team. Log in with your new password.',
  afterReset: 'Your password is changed. Log in with the new one.',
  whoIsIn: 'Another account is logged in here',
  invitedNotIn: 'You have joined the team as {email}.',
  afterResetNotIn: 'The password of {email} is changed.',
  whoIsInBody:
    '{name} ({email}) is logged in on this phone, at {church}. Log out first, then log in as {other}.',
  whoseEncrypted: {
    one: '{count} change by {email} is not sent yet. It stays locked on this phone until {email} logs in here.',
    other:
      '{count} changes by {email} are not sent yet. They stay locked on this phone until {email} logs in here.',
  },
  logOutGoOn: 'Log out and continue as {email}',
  staySignedInAs: 'Stay logged in as {email}',

  registerTitle: 'Register your church',
  registerLead: 'Two short steps.',
  stepOf: 'Step {step} of {steps}',
  personalDetails: 'Personal details',
  churchDetails: 'Church details',
  churchName: 'Church name',
  street: 'Street name and number',
  country: 'Country',
  createAccount: 'Create my account',
  creatingAccount: 'Creating your account…',
  haveAccount: 'Already have an account?',
  stillMissing: 'Check: {fields}',
  invalidEmail: 'Invalid Email. Enter one like name@example.com.',
  passwordAgainAfterReload: 'For your safety we never keep passwords. Please choose yours again.',

  resetTitle: 'Choose a new password',
  resetLead: 'Enter the email you log in with. We will send you a code. It works for 30 minutes.',
  sendCode: 'Send code',
  sendingCode: 'Sending code…',
  codeSentTo: 'If {email} has an account, we have sent a code to it. Check the spam folder too.',
  code: 'Code from the email',
  newPassword: 'New password',
  saveNewPassword: 'Save new password',
  savingPassword: 'Saving…',
  otherEmail: 'Use another email',
  sendAgain: 'Send another code',
  backToLogin: 'Back to log in',

  inviteTitle: 'Join {church}',
  inviteTitlePlain: 'Join the team',
  inviteLead: 'You have been invited to help at {church}. Enter your details and choose a password.',
  inviteUnpaid:
    '{church} has no active subscription right now. You can still join and check people in at the door. The rest opens when your church has paid.',
  inviteOpening: 'Opening your invitation…',
  inviteGone: 'This invitation no longer works',
  inviteGoneBody: 'It was used, replaced or withdrawn, or is more than seven days old. Ask for a new one.',
  inviteNotSeen: 'Your invitation could not be opened',
  inviteMissing: 'This link is incomplete',
  inviteMissingBody: 'Open the link from your message again, or ask for a new one.',
  inviteAccount: 'If you already have an account with this email, enter its password.',
  joinTeam: 'Join the team',
  joining: 'Joining…',

  signOutTitle: 'Log out of this phone?',
  signOutPlain: 'All synced. Your church’s data will be removed from this phone.',
  signOutWaitingTitle: {
    one: '{count} change is not sent yet',
    other: '{count} changes are not sent yet',
  },
  signOutWaitingBody: {
    one: 'Send it now, or keep it locked on this phone.',
    other: 'Send them now, or keep them locked on this phone.',
  },
  signOutOffline: {
    one: 'You are offline, so it cannot be sent now. You can keep it locked on this phone.',
    other: 'You are offline, so they cannot be sent now. You can keep them locked on this phone.',
  },
  backNeedsNetwork: 'After you log out, nobody can log in on this phone until it is online.',
  draftsGo: {
    one: '{count} unsaved first timer will be deleted when you log out.',
    other: '{count} unsaved first timers will be deleted when you log out.',
  },
  formsGo: {
    one: '{count} unsaved form will be deleted when you log out.',
    other: '{count} unsaved forms will be deleted when you log out.',
  },
  staySignedIn: 'Stay logged in',
  lockTitle: {
    one: 'Keep it locked here',
    other: 'Keep them locked here',
  },
  signOutRefusedTitle: {
    one: '{count} rejected change is on this phone',
    other: '{count} rejected changes are on this phone',
  },
  lockWhat: {
    one: 'The unsent change stays on this phone. Nobody else can read it.',
    other: 'The unsent changes stay on this phone. Nobody else can read them.',
  },
  lockWhatRefused: {
    one: 'The rejected change stays on this phone. Nobody else can read it.',
    other: 'The rejected changes stay on this phone. Nobody else can read them.',
  },
  lockWhatOfBoth: 'The unsent and rejected changes stay on this phone. Nobody else can read them.',
  lockWhere: 'Your changes are stored in this browser. Do not clear its data.',
  lockNext: {
    one: 'It is sent the next time {email} logs in on this phone.',
    other: 'They are sent the next time {email} logs in on this phone.',
  },
  lockNextOfBoth: {
    one: 'The unsent one is sent the next time {email} logs in on this phone.',
    other: 'The unsent ones are sent the next time {email} logs in on this phone.',
  },
  lockNextRefused: {
    one: 'The rejected one is not sent. {email} finds it in the outbox under Needs attention after logging in here.',
    other:
      'The rejected ones are not sent. {email} finds them in the outbox under Needs attention after logging in here.',
  },
  refusedToo: {
    one: '{count} rejected change needs your attention. It is locked too.',
    other: '{count} rejected changes need your attention. They are locked too.',
  },
  sendNow: 'Send now',
  sendingNow: 'Sending {count}…',
  notSent: {
    one: '{count} change could not be sent.',
    other: '{count} changes could not be sent.',
  },
  lockAndLeave: 'Log out, send later',
  logOut: 'Log out',
  loggingOut: 'Logging out…',

  opening: 'Opening your church…',
  openingProgress: 'Loading people: {done} of {total}',
  storageFull: 'This phone is full, so your church could not be opened. Free some space and try again.',
  storageBlocked: 'The app is open in another window. Close that window, then try again.',
  storageSlow: 'This phone’s storage is slow. Wait a moment, then try again.',
  storageRefused:
    'This browser does not allow storage. Leave private browsing or allow storage for this site, then try again.',
  storageLost: 'The phone’s storage did not respond. Close the app, open it and try again.',
} as const
