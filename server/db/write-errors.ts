/** Handles failed writes: retries temporary failures, and remembers for readiness that PostgreSQL could not write. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isLockTimeout, isOfTheMoment } from './church-queue.ts'
import { Problem } from '../http/actor-and-answer.ts'
import { inTransaction } from './in-church.ts'

const TRIES = 3

/** Retries temporary failures as a whole, then responds 503. They are never recorded as an op's result. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isOfTheMoment(error)) throw error
      noteWriteTrouble(error)
      if (tried === TRIES || isLockTimeout(error)) throw unavailable(error)
      await sleep(20 * tried + Math.random() * 30)
    }
  }
}

/** The log has PostgreSQL's cause, the response does not. */
function unavailable(cause: unknown): Problem {
  const problem = new Problem('UNAVAILABLE', 'The church’s records cannot be reached just now.', undefined, 5)
  problem.cause = cause
  return problem
}

/** Disk full, out of memory, a disk error, a read-only database. Too many connections (53300) is not one of them. */
const CODES = /^(53[12]\d\d|58\w{3}|25006)$/
const TRY_AFTER_MS = 5_000

let trouble: { code: string; tryAt: number } | undefined
let trying = false

/** Remembers that PostgreSQL could not write, so that readiness reports it even while reads still work. */
export function noteWriteTrouble(error: unknown): void {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && CODES.test(code)) trouble = { code, tryAt: Date.now() + TRY_AFTER_MS }
}

/**
 * Returns PostgreSQL's code of a failed write, until a trial write succeeds. A call makes a trial write, at most every five
 * seconds.
 */
export async function writeTrouble(pool: pg.Pool): Promise<string | null> {
  const noted = trouble
  if (!noted || trying || Date.now() < noted.tryAt) return noted?.code ?? null
  trying = true
  try {
    await tryToWrite(pool)
    // Keeps a write that failed meanwhile.
    if (trouble === noted) trouble = undefined
  } catch (error) {
    noted.tryAt = Date.now() + TRY_AFTER_MS
    noteWriteTrouble(error)
  } finally {
    trying = false
  }
  return trouble?.code ?? null
}

/** A single row fits in an existing page. So a temporary file as large as a WAL file is written too. */
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
