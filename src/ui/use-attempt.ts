import { useState } from 'react'
import { problemOf } from '../lib/api/problem.ts'

/** The state of a confirmed write, as `ConfirmDialog` takes it: running, or why it failed. */
export type Attempt = { busy: boolean; failure: string | undefined }

const sentenceOf = (thrown: unknown): string => problemOf(thrown).message

const IDLE: Attempt = { busy: false, failure: undefined }

/**
 * Tracks one running action and its failure, which the next try clears. A new occasion, such as a dialog
 * reopened for another person, starts without the old failure.
 * @param why the sentence for a thrown error
 */
export function useAttempt(
  occasion?: unknown,
  why = sentenceOf,
): [Attempt, (act: () => Promise<unknown>) => void] {
  const [now, show] = useState(IDLE)
  const [last, remember] = useState(occasion)
  if (last !== occasion) {
    remember(occasion)
    show({ ...now, failure: undefined })
  }
  return [now, (act) => void attempt(act, show, why)]
}

/** @param show receives each state, from start to end */
export async function attempt(
  act: () => Promise<unknown>,
  show: (now: Attempt) => void,
  why = sentenceOf,
): Promise<void> {
  show({ busy: true, failure: undefined })
  try {
    await act()
    show(IDLE)
  } catch (thrown) {
    show({ busy: false, failure: why(thrown) })
  }
}
