import { StorageError } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'

/** The reason why a tap on a name was not ticked, and what to do. */
export function notMarkedSentence(error: unknown, name: string): string {
  if (!(error instanceof StorageError)) return t('door.notSaved', { name })
  const sentences = {
    full: 'door.storageFull',
    lost: 'door.storageLost',
    blocked: 'door.storageBlocked',
    slow: 'door.storageLost',
    refused: 'door.storageLost',
  } as const
  return t(sentences[error.reason], { name })
}

/** The same for a form that stays open. */
export function notSavedSentence(error: unknown): string {
  const full = error instanceof StorageError && error.reason === 'full'
  return t(full ? 'door.formStorageFull' : 'door.formNotSaved')
}
