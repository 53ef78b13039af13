/** Remembers that PostgreSQL could not write, so that readiness tells it also where reads still work. */
import type pg from 'pg'
import { inTransaction } from './in-church.ts'

/** Disk full, out of memory, an error of the disk, a database that only reads. Too many connections (53300) is another matter. */
const CODES = /^(53[12]\d\d|58\w{3}|25006)$/
const TRY_AFTER_MS = 5_000

let trouble: { code: string; tryAt: number } | undefined
let trying = false

export function noteWriteTrouble(error: unknown): void {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && CODES.test(code)) trouble = { code, tryAt: Date.now() + TRY_AFTER_MS }
}

/** PostgreSQL's code of a write that failed, until a trial write succeeds. Asking makes one, at most every five seconds. */
export async function writeTrouble(pool: pg.Pool): Promise<string | null> {
  const noted = trouble
  if (!noted || trying || Date.now() < noted.tryAt) return noted?.code ?? null
  trying = true
  try {
    await tryToWrite(pool)
    // A write that failed meanwhile counts.
    if (trouble === noted) trouble = undefined
  } catch (error) {
    noted.tryAt = Date.now() + TRY_AFTER_MS
    noteWriteTrouble(error)
  } finally {
    trying = false
  }
  return trouble?.code ?? null
}

/** A row alone finds room in a page that is there. So a temporary file is filled too, as large as a file of the WAL. */
async function tryToWrite(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query(`set local work_mem = '64kB'`)
    await tx.query(FILL)
    await tx.query(WRITE)
  })
}

const FILL = `with filled as materialized (select repeat('0', 1024) as text from generate_series(1, 16384))
  select count(text) from filled`

const WRITE = `insert into write_trials (only_one) values (true) on conflict (only_one) do update set tried_at = now()`
