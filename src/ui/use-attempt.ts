import { useState } from 'react'
import { problemOf } from '../lib/api/problem.ts'

/** How a write stands that a person confirmed, as `ConfirmDialog` takes it: under way, or why it did not work. */
export type Attempt = { busy: boolean; failure: string | undefined }

const sentenceOf = (thrown: unknown): string => problemOf(thrown).message

const IDLE: Attempt = { busy: false, failure: undefined }

/**
 * Holds still while something is under way, says why it failed, and forgets that at the next try. Another occasion, such
 * as a dialog that was closed and opens for somebody else, begins without what was said of the last one.
 * @param why the sentence for what was thrown
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

/** @param show hears how it stands, from the beginning to the end */
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
