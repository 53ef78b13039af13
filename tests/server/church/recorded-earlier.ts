/** Makes the money records of one church older, for tests that let days pass. */
import type { TestServer } from './test-server.ts'

/** Lists the moments and days of a church's money that an earlier clock would have written earlier. */
const CLOCKED: Record<string, { moments: string[]; days?: string[] }> = {
  incomes: { moments: ['created_at', 'deleted_at'], days: ['date_of_income'] },
  expenses: { moments: ['created_at', 'decided_at', 'deleted_at'], days: ['date_of_expense'] },
  transactions: { moments: ['created_at', 'settled_at'] },
  ledger_entries: { moments: ['created_at'] },
  ledger_postings: { moments: ['booked_at'] },
}

/**
 * Lets days pass for the money of one church: all rows become that much older. The triggers that keep records
 * unchanged are disabled meanwhile.
 */
export async function recordedEarlier({ database }: TestServer, church: string, days: number): Promise<void> {
  const client = await database.ownerPool.connect()
  try {
    await client.query('begin')
    for (const [table, { moments, days: dates = [] }] of Object.entries(CLOCKED)) {
      const sets = [
        ...moments.map((column) => `${column} = ${column} - $2::int * interval '1 day'`),
        ...dates.map((column) => `${column} = ${column} - $2::int`),
      ]
      await client.query(`alter table ${table} disable trigger user`)
      await client.query(`update ${table} set ${sets.join(', ')} where church_id = $1`, [church, days])
      await client.query(`alter table ${table} enable trigger user`)
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}
