/** The answer to a work that waited too long for its turn, or found too many before it. Nothing of it was done. */
import { Problem } from '../http/problem.ts'

const RETRY_SECONDS = 5

/** @param cause what the database said to the one before; it goes to the log alone */
export function busy(cause?: unknown): Problem {
  const problem = new Problem(
    'UNAVAILABLE',
    'Your church’s records are busy just now. Please try again in a moment.',
    undefined,
    RETRY_SECONDS,
  )
  problem.cause = cause
  return problem
}
