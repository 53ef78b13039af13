import { problemOf } from '../../lib/api/problem.ts'
import { toastFailure } from '../../ui/toast-store.ts'
import { say } from './words.ts'

/** True, and said, where somebody else joined or parted these two while this screen stood open. Other failures are thrown. */
export async function settledBefore(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return false
  } catch (thrown) {
    const { code } = problemOf(thrown)
    if (code !== 'NOT_FOUND' && code !== 'INVALID') throw thrown
    toastFailure(say('samePeople.settled'))
    return true
  }
}
