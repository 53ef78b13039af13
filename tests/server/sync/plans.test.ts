/** Plans are kept for as long as a connection lives: one that was made while a table was empty must still hold when it is full. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

test.each(['sync_ops', 'marks', 'members'])(
  'a statement prepared while %s is empty goes by its key',
  async (table) => {
    await db.ownerPool.query(`vacuum analyze ${table}`)
    const tx = await db.pool.connect()
    try {
      const key = table === 'sync_ops' ? 'op_id' : 'id'
      await tx.query(
        `prepare look (uuid, uuid[]) as select * from ${table} where church_id = $1 and ${key} = any($2)`,
      )
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
        `explain execute look ('${newId()}', array['${newId()}']::uuid[])`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index Scan')
      expect(plan).not.toContain('Seq Scan')
    } finally {
      tx.release(true)
    }
  },
)
