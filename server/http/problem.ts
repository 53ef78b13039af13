/** Defines a failure with a sentence for the person. The error handler turns it into the envelope. */
import { ERROR_STATUS, type ErrorCode, type FieldError } from '../../contract/errors.ts'

export class Problem extends Error {
  /**
   * @param errors one for each field that does not fit
   * @param retryAfter seconds, sent as `Retry-After`
   * @param reason why a session ended, so that a phone knows which data to put away
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

/** For a missing row or one of another church: the response never reveals which. */
export const notThere = (what = 'This') =>
  new Problem('NOT_FOUND', `${what} is not here. It may have been deleted.`)
