/** The data on this phone and its safety. Its screen loads these messages. */
export const thisPhone = {
  lead: 'What is stored on this device.',

  kept: 'Unsent records are safe',
  keptBody:
    'This browser will not delete them when space runs low. They are lost only if someone clears its storage or removes the app.',
  mayGo: 'This browser may delete unsent records',
  mayGoBody: 'This device may delete unsent marks when space runs low. Install the app to prevent this.',
  mayGoDo: 'Sync before you put the phone away, and keep some space free.',
  unsaid: 'This browser may delete unsent records',
  unsaidBody:
    'It does not say whether it keeps them. Sync before you put the phone away, and keep some space free.',
  ask: 'Check again',
  asking: 'Checking…',
  stillNo: 'The browser may still delete unsent records.',
  looking: 'Checking…',

  facts: 'On this device',
  pending: 'Not sent yet',
  encrypted: {
    one: '{count} change of another account is locked on this phone. Log in with that account to send it.',
    other:
      '{count} changes of another account are locked on this phone. Log in with that account to send them.',
  },
  pendingCount: { zero: 'Nothing', one: '{count} change', other: '{count} changes' },
  attention: 'Needs attention',
  lastSync: 'Last sync',
  never: 'None yet',
  storage: 'Storage used',
  storageOf: '{used} of {quota} this browser allows',
  storageUnsaid: 'Unknown',
  storageTight: 'Storage is almost full. Free some space so that marks can be saved.',
  version: 'Version',
  inDevelopment: 'in development',
  device: 'This device',
  code: 'code {code}',

  sync: 'Sync now',
  syncing: 'Syncing…',
  synced: 'All synced',
  notSynced: 'Sync failed. Your changes are safe here and are sent automatically.',
  copy: 'Download unsent changes',
  copied: {
    one: 'A copy of {count} change is in your downloads',
    other: 'A copy of {count} changes is in your downloads',
  },
  copyWarning:
    'Anyone who has the file can read it. It is only a copy. The changes are still sent from this phone.',
} as const
