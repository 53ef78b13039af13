import { whyNotKept } from '../../domain/edits/not-kept.ts'
import { toastFailure } from '../../ui/toast-store.ts'

/** Says why this phone did not store a change. */
export const tellFailure = (thrown: unknown): void => toastFailure(whyNotKept(thrown))
