/** A new word for the church's links. Those of its services keep theirs. */
import type pg from 'pg'
import { newReference } from '../../auth/tokens.ts'

/** Within a transaction of the church. */
export async function renewReference(tx: pg.PoolClient, churchId: string): Promise<string> {
  const reference = newReference()
  await tx.query('update churches set reference = $2 where church_id = $1', [churchId, reference])
  await tx.query(`delete from public_references where church_id = $1 and kind = 'church'`, [churchId])
  await tx.query(
    `insert into public_references (reference, church_id, kind, target_id) values ($1, $2, 'church', $2)`,
    [reference, churchId],
  )
  return reference
}
