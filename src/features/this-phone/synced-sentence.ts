import { t } from '../../lib/messages/t.ts'
import { words } from './messages.ts'

/**
 * The sentence after a sync that sent all pending ops. It says "everything" only if this phone holds nothing else.
 * @param rejected ops that a person must look at
 * @param sealed encrypted ops of other accounts; null while that is not known
 */
export function syncedSentence(rejected: number, sealed: number | null): string {
  if (rejected > 0) return t('door.attention', { count: rejected })
  if (sealed) return t('door.onlineEncrypted', { count: sealed })
  return words('thisPhone.synced')
}
