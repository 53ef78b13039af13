/** Defines what a handler may return besides the bare content of `data`, and limits streamed answers. */
import { finished, type Readable } from 'node:stream'
import { ERROR_STATUS, type ErrorCode, type FieldError } from '../../contract/errors.ts'
import type { FeatureName } from '../../contract/features.ts'

/** Defines a failure with a sentence for the person. The error handler turns it into the envelope. */

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

/** `data` with more fields beside it: a message, a status, a cursor, or `success: false` if the spec requires it. */
export class Answer<T> {
  constructor(
    readonly content: T,
    readonly around: {
      message?: string
      status?: number
      success?: boolean
      next_cursor?: string | null
    } = {},
  ) {}
}

/** A body without the envelope: CSV, an image. */
export class RawAnswer {
  constructor(
    readonly body: string | Buffer | NodeJS.ReadableStream,
    readonly contentType: string,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** `{success: true, data, message}`. */
export const withMessage = <T>(content: T, message: string) => new Answer(content, { message })

/** A page of a list: `{success: true, data: items, next_cursor}`. */
export const page = <T>(items: T[], nextCursor: string | null) =>
  new Answer(items, { next_cursor: nextCursor })

/** Limits the streamed answers that one church has open in this process at a time. */
export class ChurchShare {
  readonly #open = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Counts the streamed answer from `open` until it ends, fails or is cancelled.
   * @param refusal thrown if the church has used its share
   */
  async hold(churchId: string, open: () => Promise<RawAnswer>, refusal: () => Error): Promise<RawAnswer> {
    const held = this.#open.get(churchId) ?? 0
    if (held >= this.#most) throw refusal()
    this.#open.set(churchId, held + 1)
    try {
      const answer = await open()
      finished(answer.body as Readable, () => this.#release(churchId))
      return answer
    } catch (error) {
      this.#release(churchId)
      throw error
    }
  }

  #release(churchId: string): void {
    const left = (this.#open.get(churchId) ?? 1) - 1
    if (left > 0) this.#open.set(churchId, left)
    else this.#open.delete(churchId)
  }
}

/** Defines the callers of requests and ops. */

/** The caller, as its session identifies it. */
export type Actor = {
  sessionId: string
  accountId: string
  churchId: string
  /** The browser's own id, if it sent one. */
  deviceId: string | null
  features: FeatureName[]
  isOwner: boolean
  /**
   * False for somebody removed from the team, and on a phone that was written off as lost. Only sync/push still accepts the
   * phone's ops, into quarantine.
   */
  active: boolean
  /** True if the phone was written off as lost while its person is in the team. */
  lost?: boolean
}

/** The actor that ops are settled for: a phone's account, a REST caller, or a visitor without an account. */
export type SyncActor = Pick<Actor, 'churchId' | 'features' | 'active' | 'lost'> & {
  accountId: string | null
  deviceId: string | null
  /** The import that sends the ops. History records it. */
  importId?: string
}
