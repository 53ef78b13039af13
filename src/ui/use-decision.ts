import { useState } from 'react'
import { problemOf } from '../lib/api/problem.ts'
import { toast, toastFailure } from './toast-store.ts'

/** `busy` is which of the answers is on its way. */
type Decision<Answer extends string> = {
  busy: Answer | null
  decide: (answer: Answer, call: () => Promise<unknown>, done: string) => Promise<void>
}

/**
 * One line of a list on which several people decide. Where somebody else was quicker that is said, and the list is
 * fetched again, so that what is settled does not stand there any more.
 * @param settled said of a line that is not there any more
 */
export function useDecision<Answer extends string>(settled: string, onDecided: () => void): Decision<Answer> {
  const [busy, setBusy] = useState<Answer | null>(null)
  const decide: Decision<Answer>['decide'] = async (answer, call, done) => {
    setBusy(answer)
    try {
      await call()
      toast(done)
      onDecided()
    } catch (thrown) {
      const problem = problemOf(thrown)
      toastFailure(problem.code === 'NOT_FOUND' ? settled : problem.message)
      if (!problem.unreached) onDecided()
    } finally {
      setBusy(null)
    }
  }
  return { busy, decide }
}
