/**
 * Schedules pending imports with a lease: the working process renews it, and after it expires another process takes over.
 */
import type pg from 'pg'

/** Longer than any batch takes. */
const LEASE = '60 seconds'

/** Time for which an unfinished import is kept. */
export const UNFINISHED = '2 days'

/** True when the server is about to stop. Imports then pause between two batches. */
export type Stopped = () => boolean

type Db = Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>

/** @param within the time until the next step is due, such as "2 days" */
export async function lookAgain(
  db: Db,
  churchId: string,
  importId: string,
  within: string = LEASE,
): Promise<void> {
  await (db as pg.Pool).query(
    `insert into import_work (church_id, import_id, due_at) values ($1, $2, clock_timestamp() + $3::interval)
     on conflict (church_id, import_id) do update set due_at = excluded.due_at`,
    [churchId, importId, within],
  )
}

/** Well within the lease, so that a slow query does not lose it. */
const RENEW_MS = 20_000

/** Keeps the lease while a step waits for its turn. @param everyMs between two renewals */
export async function keepingLease<T>(
  db: pg.Pool,
  churchId: string,
  importId: string,
  step: () => Promise<T>,
  everyMs = RENEW_MS,
): Promise<T> {
  const timer = setInterval(() => void renew(db, churchId, importId), everyMs)
  try {
    return await step()
  } finally {
    clearInterval(timer)
  }
}

/** The next renewal retries a failed one. */
async function renew(db: pg.Pool, churchId: string, importId: string): Promise<void> {
  await db
    .query(
      `update import_work set due_at = clock_timestamp() + $3::interval where church_id = $1 and import_id = $2`,
      [churchId, importId, LEASE],
    )
    .catch(() => undefined)
}

export async function workIsOver(db: Db, churchId: string, importId: string): Promise<void> {
  await (db as pg.Pool).query('delete from import_work where church_id = $1 and import_id = $2', [
    churchId,
    importId,
  ])
}

/**
 * Returns due imports, leased to the caller. The first of each church comes first, so a church with many delays no other.
 */
export async function claimDue(pool: pg.Pool): Promise<{ church_id: string; import_id: string }[]> {
  const { rows } = await pool.query<{ church_id: string; import_id: string }>(
    `update import_work w set due_at = now() + $1::interval from (
       select church_id, import_id from import_work f where due_at <= now()
       order by (select count(*) from import_work before where before.church_id = f.church_id
           and (before.due_at, before.import_id) < (f.due_at, f.import_id)), due_at
       limit 3 for update skip locked) d
     where w.church_id = d.church_id and w.import_id = d.import_id returning w.church_id, w.import_id`,
    [LEASE],
  )
  return rows
}

/** True when the import's time is over. False when it was done meanwhile and has time again, or has nothing left to do. */
export async function isOverdue(db: Db, churchId: string, importId: string): Promise<boolean> {
  const { rowCount } = await (db as pg.Pool).query(
    `select from import_work where church_id = $1 and import_id = $2 and due_at <= now() + $3::interval`,
    [churchId, importId, LEASE],
  )
  return rowCount === 1
}
