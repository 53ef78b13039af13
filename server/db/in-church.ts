/** Work on one church's rows: a transaction in which row security knows the church. */
import type pg from 'pg'

/**
 * Runs `work` in a transaction with `app.church_id` set; commits, or rolls back where it throws.
 * @param churchId a UUID; anything else is refused, as it is written into the statement
 */
export async function inChurch<T>(
  pool: pg.Pool,
  churchId: string,
  work: (tx: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (!/^[0-9a-f-]{36}$/.test(churchId)) throw new TypeError('not a church id')
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin; set local app.church_id = '${churchId}'`)
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    client.release(broken)
  }
}
