import { t } from '../../lib/messages/t.ts'
import { words } from './words.ts'

/**
 * After all that waited has gone out. "Everything" only where nothing else is here.
 * @param rejected changes that a person must look at
 * @param sealed changes of other accounts; null while that is not known
 */
export function syncedSentence(rejected: number, sealed: number | null): string {
  if (rejected > 0) return t('door.attention', { count: rejected })
  if (sealed) return t('door.onlineSealed', { count: sealed })
  return words('thisPhone.synced')
}
