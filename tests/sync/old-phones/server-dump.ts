/** Dumps a server's database as JSON, and restores it with later migrations applied. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, migrationsFolder } from '../../../server/db/migrate.ts'
import { atDatabase } from '../../support/database-address.ts'

export type DumpedServer = {
  /** Its applied migrations. */
  migrations: string[]
  /** Non-empty tables by name. Values are in the order of the columns. */
  tables: Record<string, { columns: string[]; rows: unknown[][] }>
}

const TABLES = `select c.relname as name, array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`

export async function dumpServer(owner: pg.Client): Promise<DumpedServer> {
  const migrations = await owner.query<{ name: string }>('select name from house.migrations order by 1')
  const tables: DumpedServer['tables'] = {}
  const { rows } = await owner.query<{ name: string; columns: string[] }>(TABLES)
  for (const { name, columns } of rows) {
    const found = await owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} t`,
    )
    if (found.rows.length > 0)
      tables[name] = { columns, rows: found.rows.map(({ row }) => columns.map((column) => row[column])) }
  }
  return { migrations: migrations.rows.map(({ name }) => name), tables }
}

/**
 * Restores the dumped database and applies all later migrations.
 * @param adminUrl a superuser's address, on the server that gets the database. @returns the owner's address
 */
export async function upgradedServer(
  adminUrl: string,
  { migrations, tables }: DumpedServer,
): Promise<{ url: string; drop(): Promise<void> }> {
  const database = `old_${randomBytes(6).toString('hex')}`
  await run(adminUrl, `create database ${database}`)
  const url = atDatabase(adminUrl, database)
  await migrateTo(url, migrations)
  const owner = new pg.Client(url)
  await owner.connect()
  // Triggers and foreign keys are off: rows come in any order, and the dump has the triggers' results.
  await owner.query(`set session_replication_role = replica`)
  for (const [name, { columns, rows }] of Object.entries(tables)) {
    const table = pg.escapeIdentifier(name)
    const into = columns.map((column) => pg.escapeIdentifier(column)).join()
    const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
    // Migrations insert some rows, as on each server.
    await owner.query(`delete from ${table}`)
    await owner.query(
      `insert into ${table} (${into}) select ${into} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(objects)],
    )
  }
  await owner.end()
  await migrate(url)
  return { url, drop: () => run(adminUrl, `drop database ${database} with (force)`) }
}

async function migrateTo(url: string, names: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-old-migrations-'))
  try {
    for (const name of names) copyFileSync(join(migrationsFolder, name), join(folder, name))
    await migrate(url, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
