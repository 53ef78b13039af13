/** Runs work on one church's rows: a transaction in which row security knows the church. */
import type pg from 'pg'
import { churchQueue } from './church-queue.ts'
import { pipeline, type Statement } from './pipeline.ts'
import { asPull, asReader, asWriter } from './pools.ts'

type Work<T> = (tx: pg.PoolClient) => Promise<T>

/**
 * Runs `work` in a transaction with `app.church_id` set. Commits, or rolls back if it throws.
 * @param churchId a UUID; anything else is a TypeError, because it is written into the statement
 */
export async function inChurch<T>(pool: pg.Pool, churchId: string, work: Work<T>): Promise<T> {
  const begin = opening(churchId)
  return onReader(pool, churchId, async (client) => {
    // Is not awaited: later statements on this connection run after it, or fail with it.
    const opened = pipeline(client, begin)
    opened.catch(() => undefined)
    // If the beginning failed, the work saw no row of its church, and its own error would mislead.
    const answer = await work(client).catch((error: unknown) => opened.then(() => Promise.reject(error)))
    for (const ended of await Promise.allSettled([opened, client.query('commit')]))
      if (ended.status === 'rejected') throw ended.reason
    return answer
  })
}

/** Runs a transaction over the global tables alone: row security knows no church, so it shows no church's rows. */
export function inTransaction<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    await client.query('begin')
    const answer = await work(client)
    await client.query('commit')
    return answer
  })
}

/**
 * Writes under the church's lock, at this work's turn in the church's queue. It uses two pipelines: `first`, which takes
 * the lock, is sent with the beginning of the transaction, `writing` with its commit. If a statement fails, nothing is
 * committed and its error is thrown.
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

/** Like `inChurchAtOnce`, for a writer that already has its turn in the church's queue. */
export async function writeAtOnce(
  pool: pg.Pool,
  churchId: string,
  statements: Statement[],
): Promise<object[][]> {
  return onWriter(pool, (client) => atOnce(client, churchId, statements))
}

/** Runs independent statements in one pipeline: all of them or none. @returns the rows of each */
export async function inChurchAtOnce(
  pool: pg.Pool,
  churchId: string,
  statements: Statement[],
): Promise<object[][]> {
  return onReader(pool, churchId, (client) => atOnce(client, churchId, statements))
}

/** Like `inChurchAtOnce`, reading a page for a phone from one snapshot. */
export async function snapshotAtOnce(
  pool: pg.Pool,
  churchId: string,
  statements: Statement[],
): Promise<object[][]> {
  return onPull(pool, churchId, (client) => atOnce(client, churchId, statements, BEGIN_SNAPSHOT))
}

async function atOnce(
  client: pg.PoolClient,
  churchId: string,
  statements: Statement[],
  how = BEGIN,
): Promise<object[][]> {
  const begin = opening(churchId, how)
  const rows = await pipeline(client, [...begin, ...statements, COMMIT])
  return rows.slice(begin.length, -1)
}

/**
 * Reads a page for a phone from one snapshot, unaffected by concurrent writes. `first` is sent with the beginning of the
 * transaction.
 * @param work gets the rows of each of `first`
 */
export async function inChurchSnapshot<T>(
  pool: pg.Pool,
  churchId: string,
  first: Statement[],
  work: (tx: pg.PoolClient, rows: object[][]) => Promise<T>,
): Promise<T> {
  return onPull(pool, churchId, async (client) => {
    const begin = opening(churchId, BEGIN_SNAPSHOT)
    const rows = await pipeline(client, [...begin, ...first])
    const answer = await work(client, rows.slice(begin.length))
    await pipeline(client, [COMMIT])
    return answer
  })
}

/** Has no name: behind a pooler a prepared statement may be gone, and work would run without a transaction. */
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

const onPull = <T>(pool: pg.Pool, churchId: string, work: Work<T>): Promise<T> =>
  asPull(pool, churchId, () => onConnection(pool, work))

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

/**
 * Prepared statements of this connection are gone, or exist without this process knowing (a pooler in between). The
 * connection would fail each time.
 */
const lostItsStatements = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && (error.code === '26000' || error.code === '42P05')

/** PostgreSQL's settings by which row security and the ledger know the church. */
type Setting = 'app.church_id' | 'app.erasing_church'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the statement that sets it until the transaction ends. `set local` reaches every machine of a distributed
 * database.
 * @throws TypeError for anything but a UUID, because it is written into the statement
 */
export function setLocalUuid(setting: Setting, id: string): string {
  if (!UUID.test(id)) throw new TypeError(`not an id for ${setting}`)
  return `set local ${setting} = '${id}'`
}

/** After this statement row security knows no church. */
export const LEAVE_CHURCH = `set local app.church_id = ''`
