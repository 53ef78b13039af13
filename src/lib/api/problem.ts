import type { ErrorCode, FieldError } from '../../../contract/errors.ts'
import { t } from '../messages/t.ts'

/** Why a call did not work: the server's machine word, or what kept the answer away. */
export type ProblemCode = ErrorCode | 'NO_NETWORK' | 'TIMED_OUT' | 'NOT_OURS'

/**
 * A call that did not work. `message` is a sentence for the person; `errors` name the fields to blame, so a form's
 * `submit` can return it as it is.
 */
export class ApiProblem extends Error {
  /**
   * @param retryAfter seconds the server asked to wait, where it did
   * @param reason why the session ended, where it did and the server says so
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

  /** True where nothing reached the server, so that trying again when there is a network makes sense. */
  get unreached(): boolean {
    return this.code === 'NO_NETWORK' || this.code === 'TIMED_OUT' || this.code === 'NOT_OURS'
  }
}

/** Whatever was thrown, as a problem with a sentence. */
export function problemOf(thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'TimeoutError') return new ApiProblem('TIMED_OUT', t('problems.timedOut'))
  // Fetch throws these without a network.
  if (name === 'TypeError' || name === 'NetworkError')
    return new ApiProblem('NO_NETWORK', t('problems.noNetwork'))
  return new ApiProblem('BROKEN', t('problems.broken'))
}

/** True for a call that the screen itself took back; nothing to tell anybody. */
export function wasTakenBack(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError'
}
