/** Examines an installation, running or stopped. A stopped embedded database runs for as long as this takes. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { counted, whyNotStarted } from '../command-line.ts'
import {
  type Finding,
  inOneLine,
  mend,
  ok,
  note,
  unreadable,
  databaseFindings,
  migrationFinding,
  roleFinding,
  machineFindings,
} from './machine-and-database.ts'
import pg from 'pg'
import { isVisited } from '../db/cluster/hold.ts'
import { existingCluster } from '../db/cluster/places.ts'
import { runningAt } from '../db/cluster/postmaster.ts'
import { otherServers } from '../db/roles.ts'
import { openDatabaseOf } from '../backup/make-backup.ts'
import { addressFindings } from './address.ts'
import { contentFindings } from './contents.ts'
import { readdirSync, statSync } from 'node:fs'
import { whyNotDone } from '../backup/command.ts'
import { openArchive } from '../backup/archive.ts'
import { isThere } from '../data-folder.ts'

const HOUR_MS = 3_600_000
/** An older backup means that a nightly one was missed. */
const OLD_HOURS = 36

/** @param path a backup, or a folder of backups, whose newest is read through */
export async function backupFindings(path: string, now = Date.now()): Promise<Finding[]> {
  try {
    const file = isThere(path) && statSync(path).isDirectory() ? newestIn(path) : path
    if (!file || !isThere(file))
      return [mend(`There is no backup at ${path}. Make one with npm run backup, and schedule it.`)]
    return await readThrough(file, now)
  } catch (error) {
    return [unreadable(path, error)]
  }
}

async function readThrough(file: string, now: number): Promise<Finding[]> {
  try {
    const archive = await openArchive(file)
    archive.close()
    return [
      ok(`${file} can be read, and all of it is as it was written.`),
      age(file, archive.manifest.made_at, now),
    ]
  } catch (error) {
    return [mend(`${file} is no backup that can be restored. ${inOneLine(whyNotDone(error))}`)]
  }
}

function age(file: string, madeAt: string, now: number): Finding {
  const hours = Math.floor((now - Date.parse(madeAt)) / HOUR_MS)
  return hours > OLD_HOURS
    ? mend(`${file} is ${counted(hours, 'hour')} old. See why the nightly backup did not run.`)
    : ok(`${file} is ${counted(hours, 'hour')} old.`)
}

function newestIn(folder: string): string | undefined {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.zip'))
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0]
}

type ExamineOptions = {
  /** A file or a folder of backups. */
  backup?: string | undefined
  /** When aborted, it stops soon and throws the reason, after stopping a database that it started. */
  signal?: AbortSignal
}

export async function examine(config: Config, { backup, signal }: ExamineOptions = {}): Promise<Finding[]> {
  const machine = machineFindings(config, backup)
  const { findings, runs } = await database(config, signal)
  const address = await unlessStopped(signal, () => addressFindings(config, runs))
  const backups = await unlessStopped(signal, async () =>
    backup ? backupFindings(backup) : [note('No backup was named: npm run doctor -- FILE looks at it.')],
  )
  return [...machine, ...findings, ...address, ...backups]
}

async function unlessStopped<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work()
  signal.throwIfAborted()
  const stopped = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
  return Promise.race([work(), stopped])
}

const quiet = { info() {}, warn() {} }

type Examined = { findings: Finding[]; runs: boolean | null }

async function database(config: Config, signal?: AbortSignal): Promise<Examined> {
  try {
    const home = config.databaseUrl ? null : existingCluster(config.dataDir)
    if (!config.databaseUrl && !home)
      return {
        findings: [note(`There is no database in ${config.dataDir} (DATA_DIR). npm start makes one.`)],
        runs: false,
      }
    const wasRunning = home !== null && runningAt(home) !== null
    const opened = await openDatabaseOf(config, quiet)
    try {
      return await unlessStopped(signal, () =>
        within(opened.url, config, async (db, servers) =>
          home ? [await holder(db, home, wasRunning, servers)] : [],
        ),
      )
    } finally {
      await opened.close()
    }
  } catch (error) {
    signal?.throwIfAborted()
    return { findings: [mend(`The database cannot be used. ${inOneLine(whyNotStarted(error))}`)], runs: null }
  }
}

async function holder(
  db: pg.Client,
  home: string,
  wasRunning: boolean,
  servers: readonly string[],
): Promise<Finding> {
  if (servers.length > 0) return ok(`The database in ${home} is held by ${servers.join(', ')}.`)
  if (!wasRunning)
    return note(`The database in ${home} was stopped, and nobody holds it. npm start starts it.`)
  return (await isVisited(db))
    ? note(
        `The database in ${home} has no server, and a backup, a restore, an upgrade or another doctor works on it. Look again when that has ended.`,
      )
    : mend(`The database in ${home} runs, and no server holds it. npm start takes it over.`)
}

async function within(
  url: string,
  config: Config,
  first: (db: pg.Client, servers: readonly string[]) => Promise<Finding[]>,
): Promise<Examined> {
  const db = new pg.Client({
    connectionString: url,
    application_name: 'narthex doctor',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
  })
  db.on('error', () => undefined)
  await db.connect()
  try {
    await db.query(`set timezone = 'UTC'`)
    const servers = await otherServers(db)
    const held = await first(db, servers)
    const { rows } = await db.query<{ there: boolean }>(
      `select to_regclass('house.migrations') is not null as there`,
    )
    if (!rows[0]!.there)
      return {
        findings: [
          ...held,
          note('The database is empty. npm start or npm run migrate fills it.'),
          await roleFinding(db),
        ],
        runs: servers.length > 0,
      }
    const context = { db, config, servers }
    const migrated = await migrationFinding(db)
    const contents = migrated.kind === 'ok' ? await contentFindings(context) : []
    return {
      findings: [...held, ...(await databaseFindings(context)), migrated, ...contents],
      runs: servers.length > 0,
    }
  } finally {
    await db.end()
  }
}
