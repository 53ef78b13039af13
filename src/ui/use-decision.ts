import { useState } from 'react'
import { problemOf } from '../lib/api/problem.ts'
import { t } from '../lib/messages/t.ts'
import { toast, toastFailure } from './toast-store.ts'

/** `busy` is the answer that is being sent. */
type Decision<Answer extends string> = {
  busy: Answer | null
  /** @param undo offered beside `done` */
  decide: (
    answer: Answer,
    call: () => Promise<unknown>,
    done: string,
    undo?: () => Promise<unknown>,
  ) => Promise<void>
}

/**
 * Sends a decision about a list line that several people can decide. If somebody else was quicker, a toast
 * says so. The list reloads, so that settled lines disappear.
 * @param settled the text for a line that is already gone
 */
export function useDecision<Answer extends string>(settled: string, onDecided: () => void): Decision<Answer> {
  const [busy, setBusy] = useState<Answer | null>(null)
  const decide: Decision<Answer>['decide'] = async (answer, call, done, undo) => {
    setBusy(answer)
    try {
      await call()
      const takeBack = () => void undo?.().catch(notDone).finally(onDecided)
      toast(done, undo && { label: t('common.undo'), run: takeBack })
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

const notDone = (thrown: unknown): void => toastFailure(problemOf(thrown).message)
