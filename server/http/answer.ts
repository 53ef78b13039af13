/** What a handler may return besides the bare content of `data`. */

/** `data` with more around it: a message, a status, a cursor, or `success: false` where the spec reads it so. */
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

/** A body that is not an envelope: CSV, an image. */
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
