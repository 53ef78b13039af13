/** One more job, in the caller's transaction. */
import type PgBoss from 'pg-boss'
import type pg from 'pg'
import { newId } from '../../contract/new-id.ts'
import type { JobName, SendOptions } from './jobs.ts'

type Db = pg.ClientBase | pg.Pool

export const executing = (db: Db): PgBoss.Db => ({
  executeSql: (text: string, values?: unknown[]) => (db as pg.Pool).query(text, values),
})

/** Of its church alone: phones choose ids, so two churches may have the same. */
function keyOf(told: object, named: string = newId()): string {
  return 'churchId' in told ? `${String(told.churchId)}:${named}` : named
}

export async function addJob(
  boss: PgBoss,
  db: Db,
  name: JobName,
  told: object,
  { startAfter, key: named }: SendOptions = {},
): Promise<void> {
  const key = keyOf(told, named)
  const options = { singletonKey: key, ...(startAfter && { startAfter }), db: executing(db) }
  while (!(await boss.send(name, told, options))) {
    // One waits already. It is touched in any case: so it begins after what the caller writes is committed.
    const waiting = await (db as pg.Pool).query(
      `update pgboss.job set start_after = least(start_after, coalesce($3::timestamptz, now()))
       where name = $1 and singleton_key = $2 and state = 'created'`,
      [name, key, startAfter ?? null],
    )
    if (waiting.rowCount) return
  }
}
