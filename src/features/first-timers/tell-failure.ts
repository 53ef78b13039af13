import { whyNotKept } from '../../lib/edits/not-kept.ts'
import { toastFailure } from '../../ui/toast-store.ts'

/** Says why a change was not kept on this phone. */
export const tellFailure = (thrown: unknown): void => toastFailure(whyNotKept(thrown))
