/** Loads the rows of a backup into tables that the migrations have just made, all in one transaction. */
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import copy from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { entryOf, type Manifest, type TableEntry } from './manifest.ts'
import { Measured, type Archive } from './archive.ts'
import { inLoadingOrder, sqlName, type Table, tablesOf } from './tables.ts'

/** Throws BackupError if the backup has other tables, or rows do not arrive. */
export async function loadTables(db: pg.ClientBase, archive: Archive): Promise<void> {
  const { manifest } = archive
  const tables = await tablesOf(db)
  mustBeSameTables(tables, manifest)
  const ordered = await inLoadingOrder(db, manifest.tables)
  // Migrations insert rows of their own into some tables. TRUNCATE would make each table's files again, which took longer
  // than the rest.
  await db.query(
    ordered
      .map((table) => `delete from ${sqlName(table)}`)
      .reverse()
      .join(';'),
  )
  for (const table of ordered) await load(db, archive, table)
  for (const { schema, name, last, called } of manifest.sequences)
    await db.query('select setval($1::regclass, $2::bigint, $3)', [sqlName({ schema, name }), last, called])
  for (const table of manifest.tables) await mustHaveArrived(db, table)
  // Deferred keys are checked now: a table with pending checks cannot be altered.
  await db.query('set constraints all immediate')
}

/** Returns a text form for comparison. */
const shapeOf = ({ schema, name, columns }: Pick<Table, 'schema' | 'name' | 'columns'>) =>
  `${schema}.${name} (${[...columns].sort().join(', ')})`

function mustBeSameTables(tables: readonly Table[], manifest: Manifest): void {
  const [here, there] = [tables.map(shapeOf), manifest.tables.map(shapeOf)]
  const odd = there.find((one) => !here.includes(one)) ?? here.find((one) => !there.includes(one))
  if (odd)
    throw new BackupError(`The migrations and the backup do not agree on ${odd}. Nothing was restored.`)
}

async function load(db: pg.ClientBase, archive: Archive, table: TableEntry): Promise<void> {
  const columns = table.columns.map((name) => pg.escapeIdentifier(name)).join(', ')
  const measured = new Measured()
  const into = db.query(copy.from(`copy ${sqlName(table)} (${columns}) from stdin`))
  await pipeline(
    await archive.open(entryOf(table)),
    (source: AsyncIterable<Buffer>) => measured.pass(source),
    into,
  )
  if (measured.sha256 !== table.sha256 || into.rowCount !== table.rows)
    throw new BackupError(`${table.schema}.${table.name} changed while it was read. Nothing was restored.`)
}

async function mustHaveArrived(db: pg.ClientBase, table: TableEntry): Promise<void> {
  const { rows } = await db.query<{ n: string }>(`select count(*) as n from ${sqlName(table)}`)
  if (Number(rows[0]?.n) === table.rows) return
  throw new BackupError(
    `${table.schema}.${table.name} has ${rows[0]?.n} rows, and the backup ${table.rows}. Nothing was restored.`,
  )
}

const GUARDED = `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and c.relforcerowsecurity`
const TRIGGERED = `select n.nspname as schema, c.relname as name, t.tgname as trigger
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0`

type Name = Pick<Table, 'schema' | 'name'>

/**
 * Runs `work` with this app's triggers disabled: they have run already, and the rows they made are in the backup. Foreign
 * keys, checks and unique indexes stay active.
 */
export async function withoutTriggers(db: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<Name & { trigger: string }>(TRIGGERED)
  const say = (verb: 'disable' | 'enable') =>
    rows.map((row) => `alter table ${sqlName(row)} ${verb} trigger ${pg.escapeIdentifier(row.trigger)}`)
  await db.query(say('disable').join(';'))
  await work()
  await db.query(say('enable').join(';'))
}

/** Runs `work` while row level security does not bind the owner. Nobody else sees the tables before the commit. */
export async function asUnboundOwner<T>(db: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const { rows } = await db.query<Name>(GUARDED)
  await db.query(rows.map((table) => `alter table ${sqlName(table)} no force row level security`).join(';'))
  const answer = await work()
  await db.query(rows.map((table) => `alter table ${sqlName(table)} force row level security`).join(';'))
  return answer
}
