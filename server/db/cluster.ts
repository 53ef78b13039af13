/** Opens the embedded PostgreSQL of a data folder, keeps it running, and makes its roles. */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { initialise } from './cluster/init.ts'
import { holdCluster, type HolderName, FolderTaken } from './cluster/hold.ts'
import { clusterFolder, existingCluster, socketFolder, postgresPrograms } from './cluster/places.ts'
import { endPostmaster, runningAt, type ClusterPlace } from './cluster/postmaster.ts'
import type { ClusterError, DatabaseLog } from './cluster/cluster-error.ts'
import { runAs } from './cluster/run-as.ts'

/** A running embedded PostgreSQL that this process holds. */
export interface Cluster {
  /** Connects as `narthex_owner`, who owns the database and its tables. */
  ownerUrl: string
  /** Connects as `narthex_app`, who works under row level security. */
  appUrl: string
  /** Connects as the superuser, for tests that make databases. */
  adminUrl: string
  /** The folder that holds it. */
  home: string
  /** Stops PostgreSQL. Close your own connections first: their open work is rolled back. */
  stop(): Promise<void>
}

type Opening = {
  dataDir: string
  log: DatabaseLog
  /** Runs if another process took the folder while the database was down. Without it, the error ends this process. */
  onLost?(error: ClusterError): void
  as?: HolderName
}

function end(error: ClusterError): never {
  throw error
}

/**
 * Starts the embedded PostgreSQL of this data folder, or takes over the one that a killed process left running. It listens
 * on a socket only. If PostgreSQL dies, it is started again. Throws ClusterError if another process holds the folder.
 */
export async function openCluster({ dataDir, log, onLost = end, as = 'holder' }: Opening): Promise<Cluster> {
  const user = runAs()
  const home = clusterFolder(dataDir, user, log)
  const place: ClusterPlace = {
    home,
    socket: socketFolder(home, user),
    programs: await postgresPrograms(user),
    user,
  }
  await initialise(place)
  const { holder, socket } = await holdCluster(place, log, { as })
  await makeRoles(holder)
  const endSupervision = supervise({ place, log, holder, onLost })
  const stop = async () => {
    await endSupervision()
    await endPostmaster(place)
  }
  return { ...addressesAt(socket), home, stop }
}

/**
 * Opens the embedded PostgreSQL of this data folder for one more client. A running one keeps running afterwards; else it is
 * started, and `stop` ends it. Null if the folder holds none.
 */
export async function visitCluster({
  dataDir,
  log,
}: {
  dataDir: string
  log: DatabaseLog
}): Promise<Cluster | null> {
  const home = existingCluster(dataDir)
  if (!home) return null
  const running = runningAt(home)
  if (running) return { ...addressesAt(running), home, stop: async () => undefined }
  return openCluster({ dataDir, log, as: 'visitor' })
}

/** Returns the addresses of the PostgreSQL that listens in this socket folder. */
export function addressesAt(socket: string): Pick<Cluster, 'ownerUrl' | 'appUrl' | 'adminUrl'> {
  const url = (role: string, database: string) =>
    `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socket)}`
  return {
    ownerUrl: url('narthex_owner', 'narthex'),
    appUrl: url('narthex_app', 'narthex'),
    adminUrl: url('postgres', 'postgres'),
  }
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 15_000

type Supervised = {
  place: ClusterPlace
  log: DatabaseLog
  holder: pg.Client
  onLost(error: ClusterError): void
}

/**
 * Keeps PostgreSQL running and its folder held. When the holder's connection ends, it starts PostgreSQL again if that ended
 * too, and takes the lock again. It retries until it succeeds, because a full disk may be freed after hours.
 * @param onLost called once, if another process took the folder meanwhile: this process must end
 * @returns a function that ends the supervision and the holder's connection
 */
function supervise({ place, log, holder, onLost }: Supervised): () => Promise<void> {
  const stopping = new AbortController()
  let held: pg.Client | undefined
  let regaining: Promise<void> | undefined
  const watch = (client: pg.Client) => {
    held = client
    client.once('end', () => {
      held = undefined
      if (!stopping.signal.aborted) regaining = regain()
    })
  }
  const regain = async () => {
    log.warn('The database ended unexpectedly. It is started again.')
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        const { holder: next } = await holdCluster(place, log, { signal: stopping.signal })
        log.info('The database is running again.')
        return watch(next)
      } catch (error) {
        if (stopping.signal.aborted) return
        if (error instanceof FolderTaken) return onLost(error)
        log.warn(error instanceof Error ? error.message : String(error))
      }
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
    }
  }
  watch(holder)
  return async () => {
    stopping.abort()
    await regaining
    await held?.end()
  }
}

/** Makes the two roles and the database if missing: `narthex_owner` owns, `narthex_app` works under row level security. */
async function makeRoles(superuser: pg.Client): Promise<void> {
  await makeRole(superuser, 'narthex_owner')
  await makeRole(superuser, 'narthex_app')
  await superuser.query('GRANT narthex_app TO narthex_owner')
  const { rowCount } = await superuser.query("SELECT 1 FROM pg_database WHERE datname = 'narthex'")
  if (!rowCount) await superuser.query('CREATE DATABASE narthex OWNER narthex_owner')
}

async function makeRole(superuser: pg.Client, name: string): Promise<void> {
  const { rowCount } = await superuser.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
  if (!rowCount)
    await superuser.query(`CREATE ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`)
}
