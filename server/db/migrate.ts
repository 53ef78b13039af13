/** Applies migrations to the database, then sets what the planner and autovacuum need. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { addBackupPolicies, prepareRoles, roleByHand, otherServers } from './roles.ts'

/** Any fixed number: several processes that start at the same time migrate one after the other. */
export const MIGRATION_LOCK = 7_305_513

const MAKE_LIST = `CREATE SCHEMA IF NOT EXISTS house; GRANT USAGE ON SCHEMA house TO narthex_app;
  CREATE TABLE IF NOT EXISTS house.migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
  REVOKE ALL ON house.migrations FROM narthex_app; GRANT SELECT ON house.migrations TO narthex_app`

/** A migration that cannot be applied. Its message is a sentence for the person who starts the server. */
class MigrationError extends Error {
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
 * Applies the missing migrations by name, each in a transaction of its own, and returns their names. Throws MigrationError
 * if one fails or an applied one was changed since.
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

/** A killed server leaves connections for a moment. */
const GONE_WITHIN_MS = 10_000

/** A server of the earlier version would write data that does not fit the new tables. */
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

/** Makes the app's role and its rights. Throws MigrationError with the steps that a superuser must do by hand. */
export async function prepareForMigrations(client: pg.Client): Promise<void> {
  await prepareRoles(client).catch(async (error: Error) => {
    throw new MigrationError(
      `The user of DATABASE_URL cannot prepare the role narthex_app. ${await roleByHand(client)} Then start again. The user must own the database. PostgreSQL said: ${error.message}.`,
      { cause: error },
    )
  })
}

/** Applies these migrations to an empty database, in the caller's transaction. */
export async function migrateWithin(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(MAKE_LIST)
  for (const migration of migrations) await run(client, migration)
}

/** True if every migration of this server is applied. `/readyz` uses it. */
export async function isMigrated(pool: pg.Pool, folder: string = migrationsFolder): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM house.migrations')
  const applied = new Set(rows.map((row) => row.name))
  return readMigrations(folder).every((migration) => applied.has(migration.name))
}

/** Sorted by name. */
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

/**
 * Autovacuum analyses a table for the first time after a thousand changed rows. PostgreSQL assumes ten pages for a table
 * without statistics, and finds rows by their keys. For a table of one page it would plan a full scan. A prepared statement
 * keeps that plan while the table grows. Later it analyses after a fiftieth has changed. The default, a tenth of all
 * churches' rows, is many Sundays of one church.
 */
const AUTOVACUUM = `do $$
  declare name text;
  begin
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')
        and not coalesce(reloptions, '{}') @> '{autovacuum_analyze_threshold=1000}' loop
      execute format('alter table %I set (autovacuum_vacuum_threshold = 1000,
        autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.02)', name);
    end loop;
  end $$`

/**
 * An id belongs to one church. Without statistics of the pair the planner multiplies both probabilities: for 2,500 marks of
 * a service among 200 churches it expects 12. Each pair that begins an index gets statistics. A table with rows is analysed
 * now. An empty one is left out, because it would then count as empty.
 */
const STATISTICS = `do $$
  declare pair record; changed regclass[] = '{}'; name regclass;
  begin
    for pair in select distinct t.oid::regclass as whole, t.relname, second.attname from pg_index i
        join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace and pg_has_role(t.relowner, 'usage')
        join pg_attribute first on first.attrelid = t.oid and first.attnum = i.indkey[0] and first.attname = 'church_id'
        join pg_attribute second on second.attrelid = t.oid and second.attnum = i.indkey[1]
          and second.atttypid = any(array['uuid', 'text']::regtype[])
      where i.indnkeyatts > 1 and not exists (select from pg_statistic_ext s
        where s.stxrelid = t.oid and s.stxkeys::int2[] @> array[first.attnum, second.attnum]) loop
      execute format('create statistics %I (ndistinct, dependencies) on church_id, %I from %s',
        pair.relname || '_' || pair.attname || '_of_church', pair.attname, pair.whole);
      changed := changed || pair.whole;
    end loop;
    for name in select distinct unnest(changed) loop
      if pg_relation_size(name) > 0 then execute format('analyze %s', name); end if;
    end loop;
  end $$`

/**
 * Disables JIT compilation, if PostgreSQL allows it. The planner adds up a lookup for everybody of a church, though most
 * need none. So it expects a long statement. The query for 12 weeks of absence took 343 ms with JIT, and 59 without. The
 * setting applies to the whole database, unless somebody set it differently.
 */
const NOT_COMPILED = `do $$
  begin
    if exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'usage'))
      and not exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) one
        where d.datname = current_database() and s.setrole = 0 and one like 'jit=%') then
      execute format('alter database %I set jit = off', current_database());
    end if;
  end $$`

/**
 * Sets statistics for the planner and the thresholds of autovacuum, and disables JIT compilation. It runs after the
 * migrations, so they need not handle this. A table that has all settings is not locked.
 */
async function lookAfterTables(owner: pg.ClientBase): Promise<void> {
  await owner.query(AUTOVACUUM)
  await owner.query(STATISTICS)
  await owner.query(NOT_COMPILED)
}
