export const offline = {
  line: 'No network. This phone works on, and what you do is kept here.',
  lineSignedOut: 'This phone has no network. Logging in needs one.',
  lineWaiting: {
    one: 'This phone has no network. {count} change is safe here and will go out by itself.',
    other: 'This phone has no network. {count} changes are safe here and will go out by themselves.',
  },
  waiting: { one: '{count} waiting to go out', other: '{count} waiting to go out' },
  sending: { one: 'Sending {count}…', other: 'Sending {count}…' },
  allReceived: 'Everything is with your church.',
  needsNetwork: 'This needs a network. It will work again when the phone is online.',
  needsAttention: { one: '{count} needs your attention', other: '{count} need your attention' },
  present: 'Present',
  savedHere: 'Saved on this phone',
  received: 'Received by church',
  refused: 'Refused',
  newVersion: 'A newer version is ready. It starts the next time you open the app.',
  startNewVersion: 'Start it now',
} as const
