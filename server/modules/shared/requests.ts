/**
 * Checks that routes of several modules make: the church in the path, the rev that the caller had seen, and phones.
 */
import type { FastifyRequest } from 'fastify'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { type Actor, notThere, Problem } from '../../http/actor-and-answer.ts'
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import type { Question } from '../../sync/push/batch.ts'
import { calendarDay, localTime } from '../../../contract/calendar/days.ts'
import { shortDate } from '../../../contract/written-date.ts'
import { ANY_PART_FROM, partsOfNumber, typedSearch } from '../../../sync/merge/typed-search.ts'
import { plainName } from '../../../sync/merge/names.ts'

/** Turns a typed search into LIKE patterns. `sync/merge/typed-search.ts` lists the searched fields. */

export type SearchTerms = {
  /** Each must occur in the name. */
  names: string[]
  /** Every word of the text, digits too, for a list that shows names alone. */
  allWords: string[]
  digits: string
  /** At least one must match the number's digits; null if no digits were typed. */
  phone: string[] | null
  email: string | null
}

const plain = (part: string) => part.replace(/[\\%_]/g, (sign) => `\\${sign}`)
const anywhere = (part: string) => `%${plain(part)}%`

/** Returns undefined if nothing was typed. */
export function searchTerms(q: string | undefined): SearchTerms | undefined {
  const text = (q ?? '').replaceAll('\0', '').trim().slice(0, 100)
  const { words, digits, email } = typedSearch(text)
  if (words.length === 0 && digits === '') return undefined
  const all = plainName(text).split(' ').filter(Boolean)
  return {
    names: words.map(anywhere),
    allWords: (all.length > 0 ? all : words).map(anywhere),
    digits,
    phone: digits === '' ? null : phonePatterns(digits),
    email: email === null ? null : anywhere(email),
  }
}

/** Few digits match only within the last four, so up to that many digits may follow them. */
function phonePatterns(digits: string): string[] {
  if (digits.length >= ANY_PART_FROM) return partsOfNumber(digits).map(anywhere)
  return Array.from(
    { length: ANY_PART_FROM - digits.length + 1 },
    (_, after) => `%${digits}${'_'.repeat(after)}`,
  )
}

type Parameters = { names: number; phone: number; email?: number }

/**
 * Returns the SQL condition for a members row that matches the search. Null names match everybody.
 * @param row with a dot, such as `m.`, or nothing
 * @param at the numbers of the parameters that hold the terms of that name
 */
export const isSearched = (row: string, { names, phone, email }: Parameters): string =>
  `($${names}::text[] is null
    or (${row}name_key like all ($${names}::text[])
      and ($${phone}::text[] is null or translate(${row}phone_number, '+ -()./', '') like any ($${phone}::text[])))
    ${email ? `or ${row}email_key like $${email}::text` : ''})`

/** Writes and reads page cursors: the last row's sort keys, encoded so that no caller builds on them. */

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

/** Reads "today" and local times by the church's own clock. */

/** The calendar day `YYYY-MM-DD` in a time zone such as `Africa/Lagos`. */
export function dayIn(timeZone: string, at: Date = new Date()): string {
  return calendarDay(timeZone, at)
}

/** Formats an instant in the time zone: "Sun 22 Nov 2026, 09:42". */
export function momentIn(timeZone: string, at: Date): string {
  const [day = '', time = ''] = localTime(timeZone, at).split('T')
  return `${shortDate(day)}, ${time}`
}

/** Formats an instant for mails to an account, which has no time zone of its own. */
export const momentInNigeria = (at: Date): string => `${momentIn('Africa/Lagos', at)}, Nigerian time`

/** Returns the church's time zone, or Africa/Lagos if row security hides the church. */
export async function timeZoneOf(tx: pg.ClientBase, churchId: string): Promise<string> {
  const { rows } = await tx.query<{ time_zone: string }>(
    'select time_zone from churches where church_id = $1',
    [churchId],
  )
  return rows[0]?.time_zone ?? 'Africa/Lagos'
}

/** A church in the path must be the caller's. Any other returns not found. */
export function ownChurch(actor: Actor, id: string): void {
  if (id !== actor.churchId) throw notThere('This church')
}

/** Reads the rev the caller had seen: `If-Match: "42"` or `If-Match: 42`. */
export function baseRevOf(request: FastifyRequest): number | undefined {
  const [, digits] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(request.headers['if-match'] ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Checks the phone number of a person from the API. Returns the same fields, with the phone in E.164. Throws Problem
 * INVALID at `phone_number`.
 */
export function checkedPhone<F extends { phone_number?: string | null }>(fields: F): F {
  if (!fields.phone_number) return fields
  return { ...fields, phone_number: phoneOr(fields.phone_number, 'phone_number') }
}

const PHONE_WRONG = 'Please check the phone number, for example 0803 555 0101.'

/**
 * Returns the number in E.164. Throws Problem INVALID.
 * @param path the field that the error names
 */
export function phoneOr(typed: string, path: string): string {
  const phone = normalPhone(typed)
  if (!phone) throw new Problem('INVALID', PHONE_WRONG, [{ path, message: PHONE_WRONG }])
  return phone
}

/** Makes create calls that name their id idempotent: a retry answers with the row of the first call. */

/** The columns of a row as a call requests them. An undefined column was not given and is not compared. */
type RequestedRow = { table: string; columns: Record<string, unknown> }

/**
 * Runs the work. If it throws ALREADY_EXISTS and the stored row matches the request, returns that row instead.
 * @param id the caller's own id; undefined if the server chose one
 * @param stored reads the row as the call answers it
 */
export async function once<T>(
  pool: pg.Pool,
  churchId: string,
  id: string | undefined,
  requested: () => RequestedRow,
  work: () => Promise<T>,
  stored: (tx: pg.PoolClient, id: string) => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (id === undefined || !(error instanceof Problem) || error.code !== 'ALREADY_EXISTS') throw error
    const found = await inChurch(pool, churchId, async (tx) =>
      (await isStored(tx, churchId, id, requested())) ? { answer: await stored(tx, id) } : null,
    )
    if (!found) throw error
    return found.answer
  }
}

/** The names of tables and columns come from the code, never from a request. */
async function isStored(
  tx: pg.PoolClient,
  churchId: string,
  id: string,
  { table, columns }: RequestedRow,
): Promise<boolean> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const same = given.map(([name], index) => `and ${name} is not distinct from $${index + 3}`).join(' ')
  const { rowCount } = await tx.query(`select from ${table} where church_id = $1 and id = $2 ${same}`, [
    churchId,
    id,
    ...given.map(([, value]) => value),
  ])
  return rowCount === 1
}

/**
 * Checks, under the church's lock, that no row has this id yet. Of two simultaneous calls with one id, one is the
 * first. Throws Problem ALREADY_EXISTS if a row has the id, even a deleted one.
 */
export function noRowYet(
  churchId: string,
  table: 'cells' | 'departments' | 'members' | 'follow_up_notes',
  id: string,
  message: string,
): Question {
  return {
    statement: {
      name: `no-row-yet-${table}`,
      text: `select id from ${table} where church_id = $1 and id = $2`,
      values: [churchId, id],
    },
    async answer([taken]) {
      if (taken) throw new Problem('ALREADY_EXISTS', message)
      return null
    },
  }
}
