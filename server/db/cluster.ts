/** Opens the embedded PostgreSQL of a data folder, keeps it running, and makes its roles. */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { holdCluster, type HolderName, FolderTaken } from './cluster/hold.ts'
import {
  clusterFolder,
  existingCluster,
  socketFolder,
  postgresPrograms,
  postgresMajor,
  endSwap,
} from './cluster/places.ts'
import { endPostmaster, runningAt, type ClusterPlace, cleanEnvironment } from './cluster/postmaster.ts'
import { ClusterError, type DatabaseLog, runAs, giveTo } from './cluster/run-as.ts'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isThere } from '../data-folder.ts'

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

/** Makes the files of a new cluster, and checks the version of existing ones. */

/** Makes the cluster's files if there are none. They are made aside and renamed, so they are complete or missing. */
export async function initialise(place: ClusterPlace): Promise<void> {
  const files = join(place.home, 'cluster')
  endSwap(place.home)
  const made = versionIn(files)
  if (made) return mustBeOfMajor(files, made)
  if (existsSync(files) && readdirSync(files).length > 0)
    throw new ClusterError(
      `${files} holds files of a database but no PG_VERSION that names one, so it cannot be used. Restore your backup into an empty DATA_DIR (docs/operations.md), or put the file back.`,
    )
  const draft = mkdtempSync(join(place.home, 'draft-'))
  giveTo(place.user, draft)
  try {
    await initdb(place, draft)
    renameSync(draft, files)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Of two simultaneous first starts, the other one was faster. Its files are valid.
    if (!existsSync(join(files, 'PG_VERSION'))) throw error
  }
}

/** Null if the file is missing or damaged. */
function versionIn(files: string): string | null {
  const file = join(files, 'PG_VERSION')
  if (!isThere(file)) return null
  return /^\d+$/.exec(readFileSync(file, 'utf8').trim())?.[0] ?? null
}

/** Another major version of PostgreSQL cannot read these files. */
function mustBeOfMajor(files: string, made: string): void {
  const present = postgresMajor()
  if (present === made) return
  const advice =
    Number(made) > Number(present)
      ? 'Start a newer Narthex.'
      : 'Run npm run upgrade, which keeps the old files (docs/operations.md).'
  throw new ClusterError(
    `The database in ${files} was made by PostgreSQL ${made}, and this Narthex brings ${present}. ${advice}`,
  )
}

function initdb(place: ClusterPlace, folder: string): Promise<void> {
  const args = [
    '-D',
    folder,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--auth-local=trust',
    '--auth-host=reject',
    '--data-checksums',
  ]
  const child = spawn(join(place.programs, 'bin', 'initdb'), args, {
    ...place.user,
    cwd: place.home,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stdout.on('data', (text: Buffer) => said.push(text.toString()))
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(new ClusterError(`The database's files could not be made: ${error.message}.`)),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new ClusterError(whyNotMade(place.home, said.join('')))),
    )
  })
}

/** Returns one sentence: the whole output of initdb hides the cause. */
function whyNotMade(home: string, said: string): string {
  if (/No space left on device|Check free disk space/i.test(said))
    return `The disk of ${home} is full. A new database takes about 60 MB: free some room and start again.`
  const cause = said.split('\n').findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? said.trim()
  return `The database's files could not be made in ${home}: ${cause.trim()}`
}
