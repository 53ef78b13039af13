import { StorageError } from '../../../sync/client/api.ts'
import { Refusal } from '../../../sync/mutation.ts'
import { t } from '../../lib/messages/t.ts'

const sentences = {
  full: 'edits.full',
  blocked: 'edits.blocked',
  lost: 'edits.lost',
  slow: 'edits.lost',
  refused: 'edits.lost',
} as const

/** Why the phone did not save a change, for a form. Other errors are thrown again. */
export function notKept(thrown: unknown): { message: string } {
  if (thrown instanceof Refusal) return { message: thrown.message }
  if (thrown instanceof StorageError) return { message: t(sentences[thrown.reason]) }
  throw thrown
}

/** The same as a sentence for anything thrown. */
export const whyNotKept = (thrown: unknown): string =>
  thrown instanceof StorageError || thrown instanceof Refusal ? notKept(thrown).message : t('toasts.failed')
