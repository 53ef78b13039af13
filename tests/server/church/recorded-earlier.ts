import type { House } from './a-house.ts'

/** Which moments and days of a church's money a clock of its own would have written earlier. */
const CLOCKED: Record<string, { moments: string[]; days?: string[] }> = {
  incomes: { moments: ['created_at', 'deleted_at'], days: ['date_of_income'] },
  expenses: { moments: ['created_at', 'decided_at', 'deleted_at'], days: ['date_of_expense'] },
  transactions: { moments: ['created_at', 'settled_at'] },
  ledger_entries: { moments: ['created_at'] },
  ledger_postings: { moments: ['booked_at'] },
}

/**
 * Lets days pass for the money of one church: everything that was written is as many days older. The triggers that keep
 * the books as they are sleep meanwhile.
 */
export async function recordedEarlier({ database }: House, church: string, days: number): Promise<void> {
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
