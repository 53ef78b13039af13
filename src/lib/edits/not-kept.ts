import { StorageError } from '../../../sync/client/api.ts'
import { t } from '../messages/t.ts'

const sentences = {
  full: 'edits.full',
  blocked: 'edits.blocked',
  lost: 'edits.lost',
  slow: 'edits.lost',
  refused: 'edits.lost',
} as const

/** Why a change could not be kept on this phone, as a form shows it. What is no trouble of the storage's goes on. */
export function notKept(thrown: unknown): { message: string } {
  if (thrown instanceof StorageError) return { message: t(sentences[thrown.reason]) }
  throw thrown
}

/** The same as a sentence for whatever was thrown. */
export const whyNotKept = (thrown: unknown): string =>
  thrown instanceof StorageError ? notKept(thrown).message : t('toasts.failed')
