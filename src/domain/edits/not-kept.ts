import { StorageError } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'

const sentences = {
  full: 'edits.full',
  blocked: 'edits.blocked',
  lost: 'edits.lost',
  slow: 'edits.lost',
  refused: 'edits.lost',
} as const

/** Why the phone could not save a change, for a form. Errors that are not about storage are thrown again. */
export function notKept(thrown: unknown): { message: string } {
  if (thrown instanceof StorageError) return { message: t(sentences[thrown.reason]) }
  throw thrown
}

/** The same as a sentence for anything thrown. */
export const whyNotKept = (thrown: unknown): string =>
  thrown instanceof StorageError ? notKept(thrown).message : t('toasts.failed')
