/** Holds a request between its check and its use, so that a test can change rights in that gap. */
import type pg from 'pg'
import type { ChurchApp } from '../server/account/church-app.ts'

type Gap<A, B> = { request: () => Promise<A>; meanwhile: () => Promise<B> }

/**
 * Holds `request` right after it counted an attempt and before it takes the attempt back.
 * @param counter how the name of the counter starts (`server/auth/limits.ts`)
 */
export function heldAfterCounting<A, B>(server: ChurchApp, counter: string, gap: Gap<A, B>): Promise<A> {
  return withLock(server, async (lock) => {
    await lock.query('delete from attempts where about like $1', [`${counter}%`])
    const held = gap.request()
    await lock.query('begin')
    for (;;) {
      const found = await lock.query('select from attempts where about like $1 and count = 1 for update', [
        `${counter}%`,
      ])
      if (found.rowCount) break
    }
    await gap.meanwhile()
    await lock.query('commit')
    return held
  })
}

/** Holds `request` at the rows that `select … for …` locks. */
export function heldAtRows<A, B>(
  server: ChurchApp,
  text: string,
  values: unknown[],
  gap: Gap<A, B>,
): Promise<A> {
  return withLock(server, async (lock) => {
    await lock.query('begin')
    await lock.query(text, values)
    const held = gap.request()
    await untilSomebodyWaits(lock)
    await gap.meanwhile()
    await lock.query('commit')
    return held
  })
}

/** Waits at most a second: after that the request does not stop there at all. */
async function untilSomebodyWaits(lock: pg.PoolClient): Promise<void> {
  for (const until = Date.now() + 1000; Date.now() < until;) {
    const waiting = await lock.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.rowCount) return
  }
}

async function withLock<T>({ db }: ChurchApp, work: (lock: pg.PoolClient) => Promise<T>): Promise<T> {
  const lock = await db.ownerPool.connect()
  try {
    return await work(lock)
  } finally {
    await lock.query('rollback')
    lock.release()
  }
}
