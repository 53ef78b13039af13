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

/** A state that needs a person is set off; a missing network is not one. */
export function statusWords(problem: SyncProblem | null, waiting: Waiting): StatusWords {
  const count = waiting.marks + waiting.changes
  const what = waitingWords(waiting)
  switch (problem) {
    case 'no-network':
      return {
        tone: 'quiet',
        icon: 'cloudOff',
        text: count > 0 ? t('door.offlineWaiting', { count, what }) : t('door.offline'),
      }
    case 'signed-out':
      return { tone: 'attention', icon: 'alert', text: t('door.signedOut') }
    case 'other-account':
      return { tone: 'attention', icon: 'alert', text: t('door.otherAccount') }
    case 'update-needed':
      return { tone: 'attention', icon: 'alert', text: t('door.updateNeeded') }
    case 'storage':
      return { tone: 'attention', icon: 'alert', text: t('door.storageTrouble') }
    case 'server-trouble':
      return { tone: 'quiet', icon: 'cloudOff', text: t('door.serverTrouble') }
    case null:
      return count > 0
        ? { tone: 'quiet', icon: 'arrowUp', text: t('door.onlineWaiting', { count, what }) }
        : { tone: 'quiet', icon: 'doubleCheck', text: t('door.online') }
  }
}

/** "43 marks", or "45 changes" where more than marks wait: one number keeps the sentence at two lines. */
function waitingWords({ marks, changes }: Waiting): string {
  return changes === 0
    ? t('door.waitingMarks', { count: marks })
    : t('door.waitingChanges', { count: marks + changes })
}

/** "198 received, 14 saved on this phone", in as few words as are true. "All" is said only where nothing waits. */
export function splitWords(
  { received, saved, total }: { received: number; saved: number; total: number },
  changes: number,
): string {
  if (total === 0) return t('door.nobodyYet')
  if (saved === 0) return changes === 0 ? t('door.allReceived') : t('door.someReceived', { received })
  return received === 0 ? t('door.allSaved') : t('door.split', { received, saved })
}
