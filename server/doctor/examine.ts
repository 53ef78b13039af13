/** Examines an installation, running or stopped. A stopped embedded database runs for as long as this takes. */
import pg from 'pg'
import type { Config } from '../config.ts'
import { existingCluster } from '../db/cluster/places.ts'
import { runningAt } from '../db/cluster/postmaster.ts'
import { otherServers } from '../db/other-servers.ts'
import { openDatabaseOf } from '../backup/open-database.ts'
import { whyNotStarted } from '../until-stopped.ts'
import { addressFindings } from './address.ts'
import { backupFindings } from './backup-file.ts'
import { contentFindings } from './contents.ts'
import { databaseFindings, migrationFinding } from './database.ts'
import { type Finding, inOneLine, mend, note, ok } from './finding.ts'
import { machineFindings } from './machine.ts'

/** @param backup a file or a folder of backups */
export async function examine(config: Config, backup?: string): Promise<Finding[]> {
  const machine = machineFindings(config, backup)
  const { findings, runs } = await database(config)
  return [
    ...machine,
    ...findings,
    ...(await addressFindings(config, runs)),
    ...(backup
      ? await backupFindings(backup)
      : [note('No backup was named: npm run doctor -- FILE looks at it.')]),
  ]
}

const quiet = { info() {}, warn() {} }

type Examined = { findings: Finding[]; runs: boolean | null }

async function database(config: Config): Promise<Examined> {
  const home = config.databaseUrl ? null : existingCluster(config.dataDir)
  if (!config.databaseUrl && !home)
    return {
      findings: [note(`There is no database in ${config.dataDir} (DATA_DIR). npm start makes one.`)],
      runs: false,
    }
  const wasRunning = home !== null && runningAt(home) !== null
  try {
    const opened = await openDatabaseOf(config, quiet)
    try {
      return await within(opened.url, config, (servers) => (home ? [holder(home, wasRunning, servers)] : []))
    } finally {
      await opened.close()
    }
  } catch (error) {
    return { findings: [mend(`The database cannot be used. ${inOneLine(whyNotStarted(error))}`)], runs: null }
  }
}

function holder(home: string, wasRunning: boolean, servers: readonly string[]): Finding {
  if (servers.length > 0) return ok(`The database in ${home} is held by ${servers.join(', ')}.`)
  return wasRunning
    ? mend(`The database in ${home} runs, and no server holds it. npm start takes it over.`)
    : note(`The database in ${home} was stopped, and nobody holds it. npm start starts it.`)
}

async function within(
  url: string,
  config: Config,
  first: (servers: readonly string[]) => Finding[],
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
    const { rows } = await db.query<{ there: boolean }>(
      `select to_regclass('house.migrations') is not null as there`,
    )
    if (!rows[0]!.there)
      return {
        findings: [...first(servers), note('The database is empty. npm start or npm run migrate fills it.')],
        runs: servers.length > 0,
      }
    const asked = { db, config, servers }
    const migrated = await migrationFinding(db)
    const contents = migrated.kind === 'ok' ? await contentFindings(asked) : []
    return {
      findings: [...first(servers), ...(await databaseFindings(asked)), migrated, ...contents],
      runs: servers.length > 0,
    }
  } finally {
    await db.end()
  }
}
