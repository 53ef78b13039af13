/** Work on one church's rows: a transaction in which row security knows the church. */
import type pg from 'pg'
import { fly, type Statement } from './flight.ts'

type Work<T> = (tx: pg.PoolClient) => Promise<T>

/**
 * Runs `work` in a transaction with `app.church_id` set; commits, or rolls back where it throws.
 * @param churchId a UUID; anything else is refused, as it is written into the statement
 */
export function inChurch<T>(pool: pg.Pool, churchId: string, work: Work<T>): Promise<T> {
  if (!/^[0-9a-f-]{36}$/.test(churchId)) throw new TypeError('not a church id')
  return onConnection(pool, async (client) => {
    // Not waited for: what follows on this connection runs after it, or fails with it.
    const begun = client.query(`begin; set local app.church_id = '${churchId}'`)
    begun.catch(() => undefined)
    const answer = await work(client)
    const [, committed] = await Promise.allSettled([begun, client.query('commit')])
    if (committed.status === 'rejected') throw committed.reason
    return answer
  })
}

/** A transaction over the global tables alone: row security knows no church, so a church's rows are not there. */
export function inTransaction<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    await client.query('begin')
    const answer = await work(client)
    await client.query('commit')
    return answer
  })
}

/**
 * As `inChurch`, in two flights: `first` goes with the beginning of the transaction, `writing` with its commit, so nobody reads
 * the answers of that. Where one of it fails, nothing is committed and its error is thrown.
 * @param work gets the rows of each of `first`
 */
export async function inChurchWriting<T>(
  pool: pg.Pool,
  churchId: string,
  first: Statement[],
  work: (tx: pg.PoolClient, rows: object[][]) => Promise<{ answer: T; writing: Statement[] }>,
): Promise<T> {
  return onConnection(pool, async (client) => {
    const begin = opening(churchId)
    const rows = await fly(client, [...begin, ...first])
    const { answer, writing } = await work(client, rows.slice(begin.length))
    await fly(client, [...writing, COMMIT])
    return answer
  })
}

/** Statements of which none needs another's answer, in one flight: all of them or none. @returns the rows of each */
export async function inChurchAtOnce(
  pool: pg.Pool,
  churchId: string,
  statements: Statement[],
): Promise<object[][]> {
  return onConnection(pool, async (client) => {
    const begin = opening(churchId)
    const rows = await fly(client, [...begin, ...statements, COMMIT])
    return rows.slice(begin.length, -1)
  })
}

/**
 * Reads from one snapshot, whatever is written meanwhile. `first` goes with the beginning of the transaction.
 * @param work gets the rows of each of `first`
 */
export async function inChurchSnapshot<T>(
  pool: pg.Pool,
  churchId: string,
  first: Statement[],
  work: (tx: pg.PoolClient, rows: object[][]) => Promise<T>,
): Promise<T> {
  return onConnection(pool, async (client) => {
    const begin = opening(churchId, BEGIN_SNAPSHOT)
    const rows = await fly(client, [...begin, ...first])
    const answer = await work(client, rows.slice(begin.length))
    await fly(client, [COMMIT])
    return answer
  })
}

const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] }

const BEGIN_SNAPSHOT: Statement = {
  name: 'begin-snapshot',
  text: 'begin isolation level repeatable read read only',
  values: [],
}

const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }

const opening = (churchId: string, begin = BEGIN): Statement[] => [
  begin,
  { name: 'enter-church', text: `select set_config('app.church_id', $1, true)`, values: [churchId] },
]

async function onConnection<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (lostItsStatements(error)) broken = error
    else await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    client.release(broken)
  }
}

/** What was prepared on this connection is gone, or is there unknown to us (a pooler in between): it would fail each time. */
const lostItsStatements = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && (error.code === '26000' || error.code === '42P05')
