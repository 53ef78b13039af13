import { StorageError } from '../../../sync/client/api.ts'
import { notKept } from '../../lib/edits/not-kept.ts'
import { t } from '../../lib/messages/t.ts'
import { toastFailure } from '../../ui/toast-store.ts'

/** Says why a change was not kept on this phone. */
export function tellFailure(thrown: unknown): void {
  toastFailure(thrown instanceof StorageError ? notKept(thrown).message : t('toasts.failed'))
}
