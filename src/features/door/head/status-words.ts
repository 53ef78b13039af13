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

/** In every state with how much waits: that number is asked for most where it does not go out. */
function wordsOf(problem: SyncProblem | null, waiting: Waiting, besides: Besides): StatusWords {
  const count = waiting.marks + waiting.changes
  const what = waitingWords(waiting)
  const waits = count > 0
  switch (problem) {
    case 'no-network':
      return {
        tone: 'quiet',
        icon: 'cloudOff',
        text: waits ? t('door.offlineWaiting', { count, what }) : t('door.offline'),
      }
    case 'signed-out':
      return {
        tone: 'attention',
        icon: 'alert',
        text: waits ? t('door.signedOutWaiting', { count, what }) : t('door.signedOut'),
      }
    case 'other-account':
      return {
        tone: 'attention',
        icon: 'alert',
        text: waits ? t('door.otherAccountWaiting', { count, what }) : t('door.otherAccount'),
      }
    case 'update-needed':
      return {
        tone: 'attention',
        icon: 'alert',
        text: waits ? t('door.updateNeededWaiting', { count, what }) : t('door.updateNeeded'),
      }
    case 'storage':
      return {
        tone: 'attention',
        icon: 'alert',
        text: waits ? t('door.storageTroubleWaiting', { count, what }) : t('door.storageTrouble'),
      }
    case 'server-trouble':
      return {
        tone: 'quiet',
        icon: 'cloudOff',
        text: waits ? t('door.serverTroubleWaiting', { count, what }) : t('door.serverTrouble'),
      }
    case null:
      return waits
        ? { tone: 'quiet', icon: 'arrowUp', text: t('door.onlineWaiting', { count, what }) }
        : nothingWaits(besides)
  }
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
