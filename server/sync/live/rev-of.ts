import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'

const REV = { name: 'rev-of-church', text: 'select rev from church_revs where church_id = $1' }

/** The church's rev as committed. */
export function revOf(pool: pg.Pool, churchId: string): Promise<number> {
  return inChurch(pool, churchId, async (tx) => {
    const { rows } = await tx.query<{ rev: number }>({ ...REV, values: [churchId] })
    return rows[0]?.rev ?? 0
  })
}
