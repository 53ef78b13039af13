/** Defines what a handler may return besides the bare content of `data`, and limits streamed answers. */
import { finished, type Readable } from 'node:stream'

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
