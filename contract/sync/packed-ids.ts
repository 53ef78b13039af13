/**
 * Unpacks the ids of pages: 22 characters of base64url for the 36 of a UUID. Hex spends two characters on a byte, and
 * brotli cannot recover that from random digits. Packed ids make a first sync an eighth smaller.
 */
import { tables } from '../tables/index.ts'
import type { Columns } from './pull.ts'

/** The columns that hold ids, in any table. */
export const ID_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'to_id',
  'service_id',
  'person_id',
  'captured_service_id',
  'created_by',
  'marked_by',
  'counted_by',
  'device_id',
  'removed_by',
  'cell_id',
  'department_id',
  'user_id',
  'follow_up_id',
  'owner_id',
  'changed_by',
  'written_by',
  'household_id',
  'schedule_id',
  'guardian_id',
  'class_id',
  'recorded_by',
])

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SIX_BITS = new Map([...DIGITS].map((digit, value) => [digit, value]))

/** Two digits are twelve bits, or three hex digits. */
const HEX = Array.from({ length: 4096 }, (_, bits) => bits.toString(16).padStart(3, '0'))

/** "AZL4…" → "0192f8…-…"; returns anything but 22 digits unchanged. */
export function unpackId(packed: string): string {
  if (packed.length !== 22) return packed
  let hex = ''
  for (let at = 0; at < 22; at += 2) {
    const bits = ((SIX_BITS.get(packed[at] ?? '') ?? 0) << 6) | (SIX_BITS.get(packed[at + 1] ?? '') ?? 0)
    hex += HEX[bits] ?? ''
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** A page's tables with every id in full. Unknown tables of a newer server are left out. */
export function unpackTables(packed: Record<string, Columns>): Record<string, Columns> {
  const known = Object.entries(packed).filter(([name]) => Object.hasOwn(tables, name))
  return Object.fromEntries(known.map(([name, columns]) => [name, unpackIdColumns(columns)]))
}

export function unpackIdColumns(columns: Columns): Columns {
  const full = { ...columns }
  for (const [name, values] of Object.entries(columns)) {
    if (ID_COLUMNS.has(name) && Array.isArray(values)) full[name] = unpackAll(values)
  }
  return full
}

/** Long columns repeat few accounts and services, so each run of an id is unpacked once. */
function unpackAll(values: unknown[]): unknown[] {
  let last: unknown = null
  let unpacked: unknown = null
  return values.map((value) => {
    if (typeof value !== 'string') return value
    if (value !== last) [last, unpacked] = [value, unpackId(value)]
    return unpacked
  })
}
