/** Opens the database and its connection pools. */
import pg from 'pg'
import type { Config, PoolConfig } from '../config.ts'
import type { DatabaseLog } from './cluster/run-as.ts'
import { limitPipelines } from './pipeline.ts'
import { processName } from './roles.ts'
import { wireTypes } from './wire-types.ts'
import { Busy } from './church-queue.ts'

/**
 * Divides a pool's connections, so that no church slows another. The writers of all churches leave some to readers, and the
 * readers of one church leave most to the others.
 * Phones pull as fast as the server responds, so pulls have a share of their own: on an overloaded server they would leave
 * nothing to marks and visitors.
 */

/** Shares of the pool. A church has at least two readers, because one request may read twice at the same time. */
const WRITERS = 0.6
const PULLS = 0.3
const READERS_OF_ONE = 0.25
const LEAST_OF_ONE = 2

/** A pull waits in two queues, and perhaps twice. Its phone disconnects after 25 s. */
const PULL_WAITS_MS = 4_000

type Shares = { writers: Turns; pulls: Turns; readersOf: ByChurch; pullsOf: ByChurch }

/** Holds each church's turns, for as long as it has work. */
class ByChurch {
  private readonly churches = new Map<string, Turns>()

  constructor(
    private readonly most: number,
    private readonly longestMs?: number,
  ) {}

  get waitingCount(): number {
    return [...this.churches.values()].reduce((sum, { waitingCount }) => sum + waitingCount, 0)
  }

  async run<T>(churchId: string, work: () => Promise<T>): Promise<T> {
    const turns = this.churches.get(churchId) ?? new Turns(this.most, this.longestMs)
    this.churches.set(churchId, turns)
    try {
      return await turns.run(work)
    } finally {
      if (turns.isIdle && this.churches.get(churchId) === turns) this.churches.delete(churchId)
    }
  }
}

const shares = new WeakMap<pg.Pool, Shares>()

function sharesOf(pool: pg.Pool): Shares {
  const known = shares.get(pool)
  if (known) return known
  const of = (share: number) => Math.floor(pool.options.max * share)
  const ofOne = Math.max(LEAST_OF_ONE, of(READERS_OF_ONE))
  const made = {
    writers: new Turns(Math.max(1, of(WRITERS))),
    pulls: new Turns(Math.max(1, of(PULLS)), PULL_WAITS_MS),
    readersOf: new ByChurch(ofOne),
    pullsOf: new ByChurch(ofOne, PULL_WAITS_MS),
  }
  shares.set(pool, made)
  return made
}

/** Runs work that writes under a church's lock. Its church's queue admits one at a time. */
export const asWriter = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  sharesOf(pool).writers.run(work)

/** Runs any other work on a church's rows. */
export const asReader = <T>(pool: pg.Pool, churchId: string, work: () => Promise<T>): Promise<T> =>
  sharesOf(pool).readersOf.run(churchId, work)

/** Reads a page for a phone. */
export function asPull<T>(pool: pg.Pool, churchId: string, work: () => Promise<T>): Promise<T> {
  const { pulls, pullsOf } = sharesOf(pool)
  return pullsOf.run(churchId, () => pulls.run(work))
}

/** Counts works that wait for their share, before they ask for a connection. */
export function waitingForShare(pool: pg.Pool): number {
  const { writers, pulls, readersOf, pullsOf } = sharesOf(pool)
  return writers.waitingCount + pulls.waitingCount + readersOf.waitingCount + pullsOf.waitingCount
}

/** Equals the wait for a connection (`connectionTimeoutMillis` of the pool). */
const LONGEST_MS = 10_000

/** Limits concurrent works; the others wait in memory, first come, first served. */
export class Turns {
  private running = 0
  private readonly waiting: (() => void)[] = []

  /**
   * @param most concurrent works
   * @param longestMs the longest wait for a turn
   */
  constructor(
    private readonly most: number,
    private readonly longestMs = LONGEST_MS,
  ) {}

  /** @throws Problem UNAVAILABLE if the turn did not come in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn()
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }

  private turn(): Promise<void> | undefined {
    if (this.running < this.most) {
      this.running += 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timeout)
        resolve()
      }
      const timeout = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(go), 1)
        reject(new Busy())
      }, this.longestMs)
      this.waiting.push(go)
    })
  }

  /** Counts works that have not begun. */
  get waitingCount(): number {
    return this.waiting.length
  }

  get isIdle(): boolean {
    return this.running === 0
  }
}

export interface Database {
  /** Only migrations run here. */
  ownerUrl: string
  /** Every request works here, as `narthex_app`, which neither owns a table nor bypasses row level security. */
  app: pg.Pool
  /** A few connections of the same kind, for work that must not wait behind the churches' work. */
  reserve: pg.Pool
  /** Ends the pools and, if this process started it, the embedded PostgreSQL. */
  close(): Promise<void>
}

/**
 * Opens the configured database: `DATABASE_URL`, or the embedded PostgreSQL under `DATA_DIR`. The app's pool connects at
 * its first use, so migrations can make the app's role before. Throws ClusterError with a sentence for a person.
 * @param onLost called if another process took the folder of the embedded one: this process must end
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'pool'>,
  log: DatabaseLog,
  onLost?: (error: Error) => void,
): Promise<Database> {
  if (config.databaseUrl) {
    const { app, reserve, end } = appPools(config.databaseUrl, config.pool, true)
    return { ownerUrl: config.databaseUrl, app, reserve, close: end }
  }
  const { openCluster } = await import('./cluster.ts')
  const cluster = await openCluster({ dataDir: config.dataDir, log, ...(onLost && { onLost }) })
  const { app, reserve, end } = appPools(cluster.appUrl, config.pool, false)
  const close = async () => {
    await end()
    await cluster.stop()
  }
  return { ownerUrl: cluster.ownerUrl, app, reserve, close }
}

/** Part of the connections that the settings allow. */
const RESERVED = 2

function appPools(url: string, config: PoolConfig, setRole: boolean) {
  const app = appPool(url, { ...config, max: config.max - RESERVED, setRole })
  const reserve = appPool(url, { ...config, max: RESERVED, setRole })
  return { app, reserve, end: async () => void (await Promise.all([app.end(), reserve.end()])) }
}

/** A wait for a lock of another process ends the statement after this time. The caller gets 503. */
const LOCK_TIMEOUT_MS = 10_000

/**
 * A pool that works as `narthex_app`. With `setRole` the address is the owner's and each connection starts in the app's
 * role. The role is a start parameter: a connection that cannot take it fails instead of working as the owner. `RESET ROLE`
 * returns to the app's role.
 */
export function appPool(
  url: string,
  { setRole = false, max = 20, statementTimeoutMs = 60_000 }: Partial<PoolConfig & { setRole: boolean }> = {},
): pg.Pool {
  const options = ['-c timezone=UTC', ...(setRole ? ['-c role=narthex_app'] : [])].join(' ')
  const pool = quietPool({
    ...parts(url, options),
    application_name: processName(),
    max,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  })
  pool.on('connect', (client) => limitPipelines(client, statementTimeoutMs * ANSWER_WITHIN))
  return pool
}

/** Factor on the timeout of a statement in PostgreSQL. */
const ANSWER_WITHIN = 1.5

/** A small pool that works as the owner, for migrations and tests. */
export function ownerPool(url: string): pg.Pool {
  return quietPool({ ...parts(url, '-c timezone=UTC'), application_name: 'narthex owner', max: 4 })
}

/** The address's own start options come first, these after them. */
function parts(url: string, options: string): pg.PoolConfig {
  const address = new URL(url)
  const own = address.searchParams.get('options')
  address.searchParams.set('options', own ? `${own} ${options}` : options)
  return { connectionString: address.href, types: wireTypes }
}

/**
 * The pool replaces a broken connection, and its user gets the error from the query. Without listeners, idle or in use, the
 * error would end the process.
 */
function quietPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
