import type { SyncProblem } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import type { IconName } from '../../../ui/icons.tsx'

/** The line that is the only difference between a door with network and one without. */
export type StatusWords = { icon: IconName; text: string; tone: 'quiet' | 'attention' }

/** What is not with the church yet: marks of this service, and everything else that was changed on this phone. */
export type Waiting = { marks: number; changes: number }

/**
 * @param pending everything that waits on this phone
 * @param saved who of this service is marked on this phone alone; each of them is one or more that wait
 */
export function waitingOf(pending: number, saved: number): Waiting {
  return { marks: saved, changes: Math.max(0, pending - saved) }
}

/**
 * What this phone holds beside what waits.
 * @property refused changes that a person must look at
 * @property sealed changes of other accounts; null while that is not known
 */
export type Besides = { refused: number; sealed: number | null }

/** A state that needs a person is set off; a missing network is not one. */
export function statusWords(problem: SyncProblem | null, waiting: Waiting, besides: Besides): StatusWords {
  const words = wordsOf(problem, waiting, besides)
  return besides.refused > 0 ? { ...words, tone: 'attention', icon: 'alert' } : words
}

const calls = { tone: 'attention', icon: 'alert' } as const
const quietly = { tone: 'quiet', icon: 'cloudOff' } as const

/** In every state with how much waits: that number is asked for most where it does not go out. */
const STATES = {
  'no-network': { ...quietly, plain: 'door.offline', waiting: 'door.offlineWaiting' },
  'captive-portal': { ...calls, plain: 'door.portal', waiting: 'door.portalWaiting' },
  'server-trouble': { ...quietly, plain: 'door.serverTrouble', waiting: 'door.serverTroubleWaiting' },
  'signed-out': { ...calls, plain: 'door.signedOut', waiting: 'door.signedOutWaiting' },
  'other-account': { ...calls, plain: 'door.otherAccount', waiting: 'door.otherAccountWaiting' },
  'update-needed': { ...calls, plain: 'door.updateNeeded', waiting: 'door.updateNeededWaiting' },
  storage: { ...calls, plain: 'door.storageTrouble', waiting: 'door.storageTroubleWaiting' },
  'storage-lost': { ...calls, plain: 'door.storageSilent', waiting: 'door.storageSilentWaiting' },
} as const satisfies Record<SyncProblem, object>

function wordsOf(problem: SyncProblem | null, waiting: Waiting, besides: Besides): StatusWords {
  const count = waiting.marks + waiting.changes
  const what = waitingWords(waiting)
  if (problem === null) {
    return count > 0
      ? { tone: 'quiet', icon: 'arrowUp', text: t('door.onlineWaiting', { count, what }) }
      : nothingWaits(besides)
  }
  const { tone, icon, plain, waiting: waits } = STATES[problem]
  return { tone, icon, text: count > 0 ? t(waits, { count, what }) : t(plain) }
}

/** "Everything" is said only where nothing else is here: no change that was refused, none of another account. */
function nothingWaits({ refused, sealed }: Besides): StatusWords {
  if (refused > 0) return { tone: 'attention', icon: 'alert', text: t('door.onlineRefused') }
  if (sealed === null) return { tone: 'quiet', icon: 'check', text: t('door.onlineOnly') }
  return sealed > 0
    ? { tone: 'quiet', icon: 'phoneSaved', text: t('door.onlineSealed', { count: sealed }) }
    : { tone: 'quiet', icon: 'doubleCheck', text: t('door.online') }
}

/** "43 marks", or "45 changes" where more than marks wait: one number keeps the sentence at two lines. */
function waitingWords({ marks, changes }: Waiting): string {
  return changes === 0
    ? t('door.waitingMarks', { count: marks })
    : t('door.waitingChanges', { count: marks + changes })
}

/** "198 received, 14 saved on this phone", in as few words as are true. "All" is said only where nothing waits and nothing was refused. */
export function splitWords(
  { received, saved, total }: { received: number; saved: number; total: number },
  notThere: number,
): string {
  if (total === 0) return t('door.nobodyYet')
  if (saved === 0) return notThere === 0 ? t('door.allReceived') : t('door.someReceived', { received })
  return received === 0 ? t('door.allSaved') : t('door.split', { received, saved })
}
