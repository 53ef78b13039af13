/** Where a list goes on: the last row's sort keys, unreadable to callers so that nobody builds on them. */
import { Problem } from '../http/problem.ts'

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
