/** The data on this phone and its safety. Its screen loads these messages. */
export const thisPhone = {
  lead: 'What this phone holds of {church}, and how safely.',

  kept: 'This browser keeps it',
  keptBody:
    'It has agreed not to clear what is here by itself, also when space is short. It goes only if somebody clears the browser’s storage or removes the app.',
  mayGo: 'This browser may clear it',
  mayGoBody:
    'It has not agreed to keep what is here. When the phone runs out of space, or the app stays unopened for a week or more, the browser may clear it, and with it marks that wait.',
  mayGoDo:
    'Send what waits before you put the phone away, keep some space free, and install Narthex: most browsers agree then.',
  unsaid: 'This browser does not say',
  unsaidBody:
    'It gives no answer to whether it keeps what is here. Send what waits before you put the phone away, and keep some space free.',
  ask: 'Ask the browser again',
  asking: 'Asking…',
  stillNo: 'The browser has not agreed yet. Nothing was lost by asking.',
  looking: 'Looking…',

  facts: 'What is here',
  pending: 'Waiting to be sent',
  encrypted: {
    one: '{count} change of another account waits sealed on this phone. It goes out when that account logs in here.',
    other:
      '{count} changes of another account wait sealed on this phone. They go out when that account logs in here.',
  },
  pendingCount: { zero: 'Nothing', one: '{count} change', other: '{count} changes' },
  attention: 'Needs attention',
  lastSync: 'Last contact with your church',
  never: 'None yet',
  storage: 'Storage used',
  storageOf: '{used} of {quota} this browser allows',
  storageUnsaid: 'This browser does not say',
  storageTight: 'Little is left. Free some space on the phone, so that marks can be saved.',
  version: 'Version',
  inDevelopment: 'in development',
  device: 'This device',
  code: 'code {code}',

  sync: 'Sync now',
  syncing: 'Syncing…',
  synced: 'Everything is with your church',
  notSynced: 'Your church did not answer. What waits is safe here and goes out by itself.',
  copy: 'Download a copy of what waits',
  copied: {
    one: 'A copy of {count} change is in your downloads',
    other: 'A copy of {count} changes is in your downloads',
  },
  copyWarning:
    'The copy can be read by whoever has the file. It sends nothing; what waits goes out from here.',
} as const
