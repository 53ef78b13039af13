/** Examines an installation, running or stopped. A stopped embedded database runs for as long as this takes. */
import pg from 'pg'
import type { Config } from '../config.ts'
import { isVisited } from '../db/cluster/hold.ts'
import { existingCluster } from '../db/cluster/places.ts'
import { runningAt } from '../db/cluster/postmaster.ts'
import { otherServers } from '../db/processes.ts'
import { openDatabaseOf } from '../backup/make-backup.ts'
import { whyNotStarted } from '../until-stopped.ts'
import { addressFindings } from './address.ts'
import { backupFindings } from './backup-file.ts'
import { contentFindings } from './contents.ts'
import { databaseFindings, migrationFinding, roleFinding } from './database.ts'
import { type Finding, inOneLine, mend, note, ok } from './finding.ts'
import { machineFindings } from './machine.ts'

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
