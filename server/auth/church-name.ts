import type pg from 'pg'
import { inChurch } from '../db/in-church.ts'

export async function churchName(pool: pg.Pool, churchId: string): Promise<string> {
  const { rows } = await inChurch(pool, churchId, (tx) =>
    tx.query<{ name: string }>('select name from churches where church_id = $1', [churchId]),
  )
  return rows[0]?.name ?? ''
}
