import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { lookAfterTables } from './look-after-tables.ts'
import { addBackupPolicies } from './backup-policies.ts'
import { otherServers } from './other-servers.ts'
import { prepareRoles, roleByHand } from './prepare-roles.ts'

/** Any fixed number: several processes that start at once migrate one after the other. */
export const MIGRATION_LOCK = 7_305_513

const MAKE_LIST = `CREATE SCHEMA IF NOT EXISTS house; GRANT USAGE ON SCHEMA house TO narthex_app;
  CREATE TABLE IF NOT EXISTS house.migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
  REVOKE ALL ON house.migrations FROM narthex_app; GRANT SELECT ON house.migrations TO narthex_app`

/** A migration that cannot be applied; its message is a sentence for the person who starts the server. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface Migration {
  name: string
  sql: string
  hash: string
}

/** `server/db/migrations` in the source and, copied by the build, `dist/server/migrations`. */
export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url))

/**
 * Applies the migrations that this database has not seen, in the order of their names, each in a transaction of its
 * own, and answers their names. Throws MigrationError when one fails or an applied one was changed since.
 */
export async function migrate(ownerUrl: string, folder: string = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'narthex migrations',
    connectionTimeoutMillis: 30_000,
  })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await prepareForMigrations(client)
    await client.query(MAKE_LIST)
    const pending = await pendingOf(client, readMigrations(folder))
    if (pending.length > 0) await mustBeAlone(client)
    for (const migration of pending) await apply(client, migration)
    await addBackupPolicies(client)
    await lookAfterTables(client)
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** A server that was killed leaves connections for a moment. */
const GONE_WITHIN_MS = 10_000

/** A server of the earlier version would write what the new tables no longer keep in step. */
async function mustBeAlone(client: pg.Client): Promise<void> {
  const until = Date.now() + GONE_WITHIN_MS
  for (let others = await otherServers(client); others.length > 0; others = await otherServers(client)) {
    if (Date.now() > until)
      throw new MigrationError(
        `This version changes the database, and servers still use it: ${others.join(', ')}. Stop all of them, then start again. Phones keep their marks meanwhile.`,
      )
    await sleep(250)
  }
}

/** Makes the app's role and its rights. Throws MigrationError with what a superuser has to do by hand. */
export async function prepareForMigrations(client: pg.Client): Promise<void> {
  await prepareRoles(client).catch(async (error: Error) => {
    throw new MigrationError(
      `The user of DATABASE_URL cannot prepare the role narthex_app. ${await roleByHand(client)} Then start again. The user must own the database. PostgreSQL said: ${error.message}.`,
      { cause: error },
    )
  })
}

/** Applies these migrations to an empty database, within the caller's transaction. */
export async function migrateWithin(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(MAKE_LIST)
  for (const migration of migrations) await run(client, migration)
}

/** Whether every migration of this server is applied: what `/readyz` asks. */
export async function isMigrated(pool: pg.Pool, folder: string = migrationsFolder): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM house.migrations')
  const applied = new Set(rows.map((row) => row.name))
  return readMigrations(folder).every((migration) => applied.has(migration.name))
}

/** In the order of their names. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

async function pendingOf(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM house.migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const changed = migrations.find(
    (migration) => applied.has(migration.name) && applied.get(migration.name) !== migration.hash,
  )
  if (changed)
    throw new MigrationError(
      `The migration ${changed.name} was changed after this database applied it. Put it back as it was and write a new one.`,
    )
  return migrations.filter((migration) => !applied.has(migration.name))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await run(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error instanceof MigrationError ? error : failed(migration, error)
  }
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, hash } = migration
  try {
    await client.query(sql)
    await client.query('INSERT INTO house.migrations (name, sha256) VALUES ($1, $2)', [name, hash])
  } catch (error) {
    throw failed(migration, error)
  }
}

const failed = ({ name, sql }: Migration, error: unknown) =>
  new MigrationError(
    `The migration ${name} failed and was rolled back: ${(error as Error).message}${whereIn(sql, error)}`,
    { cause: error },
  )

function whereIn(sql: string, error: unknown): string {
  const position = Number((error as { position?: string }).position)
  return position ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
}
