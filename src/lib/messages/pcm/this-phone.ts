import type { thisPhone as english } from '../en/this-phone.ts'
import type { Translation } from '../message-types.ts'

export const thisPhone: Translation<typeof english> = {
  lead: 'Wetin dey stored for this device.',

  kept: 'This browser dey keep am',
  keptBody:
    'E don agree say e no go clear wetin dey here by itself, even if space small. E go comot only if person clear the browser storage or remove the app.',
  mayGo: 'This browser fit clear am',
  mayGoBody:
    'E never agree to keep wetin dey here. If space finish for the phone, or nobody open the app for one week or pass, the browser fit clear am, plus the marks wey dey wait.',
  mayGoDo:
    'Send wetin dey wait before you drop the phone, leave some space, and install Narthex: most browsers dey agree then.',
  unsaid: 'This browser no talk',
  unsaidBody:
    'E no talk whether e dey keep wetin dey here. Send wetin dey wait before you drop the phone, and leave some space.',
  ask: 'Ask the browser again',
  asking: 'E dey ask…',
  stillNo: 'The browser never agree. Nothing lost because we ask.',
  looking: 'E dey look…',

  facts: 'Wetin dey here',
  pending: 'E dey wait to go',
  encrypted: {
    one: '{count} change of another account dey wait here till dem log in.',
    other: '{count} change of another account dey wait here till dem log in.',
  },
  pendingCount: { zero: 'Nothing', one: '{count} change', other: '{count} changes' },
  attention: 'Need make you look am',
  lastSync: 'Last time e talk with your church',
  never: 'Never yet',
  storage: 'Storage wey don use',
  storageOf: '{used} out of {quota} wey this browser allow',
  storageUnsaid: 'This browser no talk',
  storageTight: 'E remain small. Free some space for the phone, so that marks fit save.',
  version: 'Version',
  inDevelopment: 'dem still dey build am',
  device: 'This device',
  code: 'code {code}',

  sync: 'Sync now',
  syncing: 'E dey sync…',
  synced: 'Everything don reach your church',
  notSynced: 'Your church no answer. Wetin dey wait dey safe here and e go go by itself.',
  copy: 'Download copy of wetin dey wait',
  copied: {
    one: 'Copy of {count} change dey your downloads',
    other: 'Copy of {count} changes dey your downloads',
  },
  copyWarning:
    'Anybody wey get the file fit read the copy. E no dey send anything; wetin dey wait go go from here.',
}
