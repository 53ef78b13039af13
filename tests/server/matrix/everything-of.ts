/** Reads all rows of a church, so that a test sees any change. */
import type pg from 'pg'
import { inChurch } from '../../../server/db/in-church.ts'
import { tenantTables } from './catalogue.ts'

/** All rows of a church in all tables as one text. Equal texts mean that nothing changed. */
export function everythingOf(pool: pg.Pool, churchId: string): Promise<string> {
  return inChurch(pool, churchId, async (tx) => {
    const held: Record<string, unknown> = {}
    for (const table of await tenantTables(tx))
      held[table] = (await tx.query(`select to_jsonb(t) as row from ${table} t order by 1`)).rows
    held.memberships = (
      await tx.query('select * from memberships where church_id = $1 order by account_id', [churchId])
    ).rows
    held.sessions = (
      await tx.query('select id, ended_at, church_id from sessions where church_id = $1 order by id', [
        churchId,
      ])
    ).rows
    return JSON.stringify(held, null, 1)
  })
}
