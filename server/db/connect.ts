/** Opens the database and its connection pools. */
import pg from 'pg'
import type { Config, PoolConfig } from '../config.ts'
import type { DatabaseLog } from './cluster/cluster-error.ts'
import { limitPipelines } from './pipeline.ts'
import { processName } from './processes.ts'
import { wireTypes } from './wire-types.ts'

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
