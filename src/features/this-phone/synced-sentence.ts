import { t } from '../../lib/messages/t.ts'
import { tThisPhone } from './messages.ts'

/**
 * The sentence after a sync that sent all pending ops. It says "everything" only if this phone holds nothing else.
 * @param rejected ops that a person must look at
 * @param encrypted encrypted ops of other accounts; null while that is not known
 */
export function syncedSentence(rejected: number, encrypted: number | null): string {
  if (rejected > 0) return t('door.attention', { count: rejected })
  if (encrypted) return t('door.onlineEncrypted', { count: encrypted })
  return tThisPhone('thisPhone.synced')
}
