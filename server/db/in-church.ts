/** Work on one church's rows: a transaction in which row security knows the church. */
import type pg from 'pg'

type Work<T> = (tx: pg.PoolClient) => Promise<T>

/**
 * Runs `work` in a transaction with `app.church_id` set; commits, or rolls back where it throws.
 * @param churchId a UUID; anything else is refused, as it is written into the statement
 */
export function inChurch<T>(pool: pg.Pool, churchId: string, work: Work<T>): Promise<T> {
  return transaction(pool, churchId, async (tx) => ({ answer: await work(tx), writing: Promise.resolve() }))
}

/**
 * The same for work that ends in statements whose answers nobody reads: they and the commit share one flight.
 * Where one of `writing` fails, the commit is a rollback and its error is thrown.
 */
export function inChurchWriting<T>(
  pool: pg.Pool,
  churchId: string,
  work: Work<{ answer: T; writing: Promise<unknown> }>,
): Promise<T> {
  return transaction(pool, churchId, work)
}

async function transaction<T>(
  pool: pg.Pool,
  churchId: string,
  work: Work<{ answer: T; writing: Promise<unknown> }>,
): Promise<T> {
  if (!/^[0-9a-f-]{36}$/.test(churchId)) throw new TypeError('not a church id')
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Not waited for: what follows on this connection runs after it, or fails with it.
    const begun = client.query(`begin; set local app.church_id = '${churchId}'`)
    begun.catch(() => undefined)
    const { answer, writing } = await work(client)
    const [, written, committed] = await Promise.allSettled([begun, writing, client.query('commit')])
    if (written.status === 'rejected') throw written.reason
    if (committed.status === 'rejected') throw committed.reason
    return answer
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    client.release(broken)
  }
}
