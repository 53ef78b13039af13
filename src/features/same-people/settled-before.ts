import { problemOf } from '../../lib/api/problem.ts'
import { toastFailure } from '../../ui/toast-store.ts'
import { t } from './messages.ts'

/** True, with a message, if another user already merged or unmerged these two. Other failures are thrown. */
export async function settledBefore(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return false
  } catch (thrown) {
    const { code } = problemOf(thrown)
    if (code !== 'NOT_FOUND' && code !== 'INVALID') throw thrown
    toastFailure(t('samePeople.settled'))
    return true
  }
}
