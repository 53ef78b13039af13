import type { OutboxCounts, SyncStatus } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import type { IconName } from '../../../ui/icons.tsx'

/** The line that is the only difference between a door with network and one without. */
export type StatusWords = { icon: IconName; text: string; tone: 'quiet' | 'attention' }

/** A state that needs a person is set off; a missing network is not one. */
export function statusWords(status: SyncStatus, { pending }: OutboxCounts): StatusWords {
  switch (status.problem) {
    case 'no-network':
      return {
        tone: 'quiet',
        icon: 'cloudOff',
        text: pending > 0 ? t('door.offlineWaiting', { count: pending }) : t('door.offline'),
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
      return {
        tone: 'quiet',
        icon: 'doubleCheck',
        text: pending > 0 ? t('door.onlineWaiting', { count: pending }) : t('door.online'),
      }
  }
}

/** "198 received, 14 saved on this phone", in as few words as are true. */
export function splitWords({
  received,
  saved,
  total,
}: {
  received: number
  saved: number
  total: number
}): string {
  if (total === 0) return t('door.nobodyYet')
  if (saved === 0) return t('door.allReceived')
  return received === 0 ? t('door.allSaved') : t('door.split', { received, saved })
}
