/** Work on one church's rows: a transaction in which row security knows the church. */
import type pg from 'pg'
import { churchQueue } from './church-queue.ts'
import { pipeline, type Statement } from './pipeline.ts'
import { setLocalUuid } from './local-uuid.ts'
import { asReader, asWriter } from './pool-shares.ts'

type Work<T> = (tx: pg.PoolClient) => Promise<T>

/**
 * Runs `work` in a transaction with `app.church_id` set; commits, or rolls back where it throws.
 * @param churchId a UUID; anything else is a TypeError, as it is written into the statement
 */
export async function inChurch<T>(pool: pg.Pool, churchId: string, work: Work<T>): Promise<T> {
  const begin = opening(churchId)
  return onReader(pool, churchId, async (client) => {
    // Not waited for: what follows on this connection runs after it, or fails with it.
    const begun = pipeline(client, begin)
    begun.catch(() => undefined)
    // If the beginning failed, the work saw no row of its church, and its own error would mislead.
    const answer = await work(client).catch((error: unknown) => begun.then(() => Promise.reject(error)))
    for (const ended of await Promise.allSettled([begun, client.query('commit')]))
      if (ended.status === 'rejected') throw ended.reason
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
 * Writes under the church's lock, when it is this work's turn in the church's queue. In two pipelines: `first`, which takes the
 * lock, goes with the beginning of the transaction, `writing` with its commit. Where one of it fails, nothing is committed and
 * its error is thrown.
 * @param work gets the rows of each of `first`. It may not write in the same church by a call of its own.
 */
export async function inChurchWriting<T>(
  pool: pg.Pool,
  churchId: string,
  first: Statement[],
  work: (tx: pg.PoolClient, rows: object[][]) => Promise<{ answer: T; writing: Statement[] }>,
): Promise<T> {
  return churchQueue(pool).alone(churchId, () =>
    onWriter(pool, async (client) => {
      const begin = opening(churchId)
      const rows = await pipeline(client, [...begin, ...first])
      const { answer, writing } = await work(client, rows.slice(begin.length))
      await pipeline(client, [...writing, COMMIT])
      return answer
    }),
  )
}

/** As `inChurchAtOnce`, for a writer whose turn in the church's queue it is already. */
export async function writeAtOnce(
  pool: pg.Pool,
  churchId: string,
  statements: Statement[],
): Promise<object[][]> {
  return onWriter(pool, (client) => atOnce(client, churchId, statements))
}

/** Statements of which none needs another's answer, in one pipeline: all of them or none. @returns the rows of each */
export async function inChurchAtOnce(
  pool: pg.Pool,
  churchId: string,
  statements: Statement[],
): Promise<object[][]> {
  return onReader(pool, churchId, (client) => atOnce(client, churchId, statements))
}

async function atOnce(client: pg.PoolClient, churchId: string, statements: Statement[]): Promise<object[][]> {
  const begin = opening(churchId)
  const rows = await pipeline(client, [...begin, ...statements, COMMIT])
  return rows.slice(begin.length, -1)
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
  return onReader(pool, churchId, async (client) => {
    const begin = opening(churchId, BEGIN_SNAPSHOT)
    const rows = await pipeline(client, [...begin, ...first])
    const answer = await work(client, rows.slice(begin.length))
    await pipeline(client, [COMMIT])
    return answer
  })
}

/** Without a name: what was prepared may be gone where a pooler stands between, and work would run without a transaction. */
const BEGIN: Statement = { name: '', text: 'begin', values: [] }

const BEGIN_SNAPSHOT: Statement = {
  name: '',
  text: 'begin isolation level repeatable read read only',
  values: [],
}

const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }

const opening = (churchId: string, begin = BEGIN): Statement[] => [
  begin,
  { name: '', text: setLocalUuid('app.church_id', churchId), values: [] },
]

const onReader = <T>(pool: pg.Pool, churchId: string, work: Work<T>): Promise<T> =>
  asReader(pool, churchId, () => onConnection(pool, work))

const onWriter = <T>(pool: pg.Pool, work: Work<T>): Promise<T> =>
  asWriter(pool, () => onConnection(pool, work))

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
