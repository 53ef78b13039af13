/** Holds a cluster's folder for one process, by an advisory lock. */
import { statfsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { processIn, processName } from '../roles.ts'
import { endPostmaster, launch, runningPostmaster, type ClusterPlace, type Launch } from './postmaster.ts'
import { ClusterError, type DatabaseLog } from './run-as.ts'

/** Any fixed number: the process with this lock holds the folder. */
const tenantLock = 7_305_512

/**
 * Opens a superuser connection that holds the folder for this process. The lock ends with the connection, and the
 * connection with the process. So a `kill -9` frees the folder while PostgreSQL runs on; the next start takes that one
 * over.
 * @param signal ends the attempts
 * @throws ClusterError if PostgreSQL does not start; FolderTaken if another process holds the folder
 */
export async function holdCluster(
  place: ClusterPlace,
  log: DatabaseLog,
  { signal, as = 'holder' }: { signal?: AbortSignal; as?: HolderName } = {},
): Promise<{ holder: pg.Client; socket: string }> {
  const deadline = Date.now() + 60_000
  let launches = 0
  let last: Launch | undefined
  const refusal = new Refusal()
  while (Date.now() < deadline && !signal?.aborted) {
    const running = runningPostmaster(place)
    const holder = running && (await connect(running.socket, as, refusal))
    if (running && holder) {
      const held = await takeLock(holder, place)
      if (!launches) log.info('A database from an earlier start was still running. It is used again.')
      return { holder: held, socket: running.socket }
    }
    if (!running && (last?.hasEnded() ?? true)) {
      if (launches++ === 3) throw new ClusterError(whyNotStarted(place.home, last?.lastWords() ?? ''))
      last = await launch(place)
    }
    if (refusal.lasts()) {
      if (launches) await endPostmaster(place)
      throw new ClusterError(
        `The database in ${place.home} starts, and refuses every connection. Its files may be damaged: restore your backup into an empty DATA_DIR (docs/operations.md). It said: ${refusal.words}.`,
      )
    }
    await wait(20)
  }
  const words = last?.lastWords()
  throw new ClusterError(
    `The database in ${place.home} did not answer within a minute. Start again, or look into its log folder.${words ? ` It said: ${words}.` : ''}`,
  )
}

/** @param words PostgreSQL's message; a full disk may not even have room for it */
function whyNotStarted(home: string, words: string): string {
  const said = words ? ` It said: ${words}.` : ' Look into its log folder.'
  if (/No space left on device/.test(words) || isFull(home))
    return `The disk of ${home} is full, so the database did not start. Free some room.${words ? said : ''}`
  return `The database in ${home} did not start.${said}`
}

const LEAST_BYTES = 1_000_000

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < LEAST_BYTES
}

/** Tracks PostgreSQL's errors for connections while it runs. The same error for some seconds means that it is permanent. */
class Refusal {
  words = ''
  private since = 0

  record(error: unknown): void {
    const { code = '', message } = error as { code?: string; message: string }
    // These codes mean that it starts, recovers, stops or has no connection left. Without such a code it does not run.
    const passes = !/^\w{5}$/.test(code) || ['57P01', '57P02', '57P03', '53300'].includes(code)
    if (passes) this.since = 0
    else this.since ||= Date.now()
    this.words = message
  }

  lasts(): boolean {
    return this.since > 0 && Date.now() - this.since > 5_000
  }
}

/** A server holds the folder permanently, a visitor (backup, restore, upgrade, doctor) until it has done its work. */
export type HolderName = 'holder' | 'visitor'

/** Another server uses this data folder. */
export class FolderTaken extends ClusterError {}

/** Null while PostgreSQL starts up, recovers or shuts down. */
async function connect(socket: string, as: HolderName, refusal: Refusal): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: socket,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    application_name: processName(`narthex ${as} `),
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    refusal.record(error)
    await client.end().catch(() => {})
    return null
  }
}

/** PostgreSQL needs a moment to notice the end of a killed process's connection, so this retries. */
async function takeLock(holder: pg.Client, place: ClusterPlace): Promise<pg.Client> {
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await holder.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      tenantLock,
    ])
    if (rows[0]?.held) return holder
    await wait(100)
  }
  const name = await nameOfHolder(holder)
  await holder.end()
  if (isVisitor(name))
    throw new ClusterError(
      `A backup, a restore, an upgrade or the doctor is at work on ${place.home}. Start again when it has ended.`,
    )
  const who = processIn(name)
  throw new FolderTaken(
    `Another Narthex is running on ${place.home}${who ? `: ${who}` : ''}. Stop it first, or give this one another folder with DATA_DIR.`,
  )
}

/** True while a visitor holds the folder. */
export const isVisited = async (client: pg.Client): Promise<boolean> => isVisitor(await nameOfHolder(client))

const isVisitor = (name: string) => name.startsWith('narthex visitor')

/** Empty if nobody holds it. */
async function nameOfHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [tenantLock],
  )
  return rows[0]?.name ?? ''
}
