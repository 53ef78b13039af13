/** Writes and reads page cursors: the last row's sort keys, encoded so that no caller builds on them. */
import { Problem } from '../../http/problem.ts'

export function writeCursor(keys: (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** The keys of a cursor with exactly `length` strings. Throws a Problem for anything else. */
export function readCursor(cursor: string, length: number): string[] {
  const keys = parsed(cursor)
  const fits =
    Array.isArray(keys) &&
    keys.length === length &&
    keys.every((key) => typeof key === 'string' && !key.includes('\0'))
  if (!fits) throw notACursor()
  return keys as string[]
}

export const notACursor = () =>
  new Problem('INVALID', 'This list cannot go on from there. Please load it again.', [
    { path: 'cursor', message: 'This is not a cursor of this list.' },
  ])

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

/** The first `limit` of rows fetched with one to spare, and the cursor after them. */
export function pageOf<T>(
  rows: T[],
  limit: number,
  keysOf: (row: T) => (string | number)[],
): { items: T[]; next_cursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? writeCursor(keysOf(last)) : null }
}

/** Pages a list that is short enough to be read whole. Throws a Problem if the cursor's row is gone. */
export function pageWithin<T>(
  rows: T[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  idOf: (row: T) => string,
): { items: T[]; next_cursor: string | null } {
  const [last] = cursor ? readCursor(cursor, 1) : []
  const from = last === undefined ? 0 : rows.findIndex((row) => idOf(row) === last) + 1
  if (last !== undefined && from === 0) throw notACursor()
  return pageOf(rows.slice(from, from + limit + 1), limit, (row) => [idOf(row)])
}
