/** A failure with a sentence for the person; the error handler turns it into the envelope. */
import { ERROR_STATUS, type ErrorCode, type FieldError } from '../../contract/errors.ts'

export class Problem extends Error {
  /**
   * @param errors one for each field that does not fit
   * @param retryAfter seconds, answered as `Retry-After`
   * @param reason why a session ended, so that a phone knows what to put away
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly errors?: FieldError[],
    readonly retryAfter?: number,
    readonly reason?: string,
  ) {
    super(message)
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** Not there, or not in your church: the answer never tells which. */
export const notThere = (what = 'This') =>
  new Problem('NOT_FOUND', `${what} is not here. It may have been deleted.`)
