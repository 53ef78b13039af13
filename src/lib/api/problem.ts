import type { ErrorCode, FieldError } from '../../../contract/errors.ts'
import { t } from '../messages/t.ts'

/** Why a call failed: the server's error code, or why no response came. */
export type ProblemCode = ErrorCode | 'NO_NETWORK' | 'TIMED_OUT' | 'NOT_OURS'

/**
 * A failed call. `message` is a sentence for the user. `errors` name
 * the invalid fields, so a form's `submit` can return it unchanged.
 */
export class ApiProblem extends Error {
  /**
   * @param retryAfter seconds to wait, if the server asked for a wait
   * @param reason why the session ended, if it did and the server says so
   */
  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly errors: readonly FieldError[] = [],
    readonly retryAfter: number | null = null,
    readonly reason?: string,
  ) {
    super(message)
    this.name = 'ApiProblem'
  }

  /** True when nothing reached the server, so that a retry with a network makes sense. */
  get unreached(): boolean {
    return this.code === 'NO_NETWORK' || this.code === 'TIMED_OUT' || this.code === 'NOT_OURS'
  }
}

/** Turns anything thrown into a problem with a sentence. */
export function problemOf(thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'TimeoutError') return new ApiProblem('TIMED_OUT', t('problems.timedOut'))
  // Fetch throws these without a network.
  if (name === 'TypeError' || name === 'NetworkError')
    return new ApiProblem('NO_NETWORK', t('problems.noNetwork'))
  return new ApiProblem('BROKEN', t('problems.broken'))
}

/** True for a call that the screen itself aborted. Nobody needs a message about it. */
export function wasTakenBack(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError'
}
