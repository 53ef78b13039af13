/** The answer to a work that waited too long for its turn, or found too many before it. Nothing of it was done. */
import { Problem } from '../http/problem.ts'

const RETRY_SECONDS = 5

export class Busy extends Problem {
  /** @param cause the failure of the work before it, for the log alone */
  constructor(cause?: unknown) {
    super(
      'UNAVAILABLE',
      'Your church’s records are busy just now. Please try again in a moment.',
      undefined,
      RETRY_SECONDS,
    )
    this.cause = cause
  }
}
