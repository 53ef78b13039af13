import type { offline as english } from '../en/offline.ts'
import type { Translation } from '../message-types.ts'

export const offline: Translation<typeof english> = {
  line: 'Network no dey. This phone still dey work, and e dey keep wetin you do.',
  slowPhone: 'Your phone slow to open. Wait small. Wetin you mark dey safe.',
  stuckPhone: 'Your phone never answer. Close the app, open am again. Wetin you mark dey safe.',
  lineSignedOut: 'Network no dey this phone. You need network to log in.',
  lineWaiting: {
    one: 'Network no dey this phone. {count} change dey safe here and e go go by itself.',
    other: 'Network no dey this phone. {count} changes dey safe here and dem go go by themselves.',
  },
  waiting: { one: '{count} dey wait to go', other: '{count} dey wait to go' },
  sending: { one: 'E dey send {count}…', other: 'E dey send {count}…' },
  allReceived: 'Everything don reach your church.',
  needsNetwork: 'This one need network. E go work again when network come back.',
  needsAttention: { one: '{count} need make you look am', other: '{count} need make you look dem' },
  present: 'Dey here',
  savedHere: 'E dey this phone',
  received: 'Don reach church',
  refused: 'Dem no accept am',
  newVersion: 'New version don ready. E go start next time you open the app.',
  startNewVersion: 'Start am now',
}
