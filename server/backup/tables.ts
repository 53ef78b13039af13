/**
 * Reads the tables of a database of this product from PostgreSQL's catalogue, and ensures that a backup reads every
 * row.
 * Row level security hides rows without an error. So the policies are checked, and the app's rows of each church are
 * compared with those in the backup.
 */
import pg from 'pg'
import { BACKUP_CONDITION, BACKUP_POLICY, READS_ALL } from '../db/roles.ts'
import { setLocalUuid } from '../db/in-church.ts'
import { BackupError } from './backup-file.ts'

export type Table = {
  schema: string
  name: string
  /** Without generated ones: PostgreSQL computes these again. */
  columns: string[]
  /** True if each row belongs to a church. */
  has_church: boolean
  row_security: boolean
}

export const sqlName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** `n` and `c` are pg_namespace and pg_class. Tables of extensions are left out. */
const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`

/** A restore makes the list of migrations again. A partitioned table has its rows in its partitions. */
const TABLES = `select n.nspname as schema, c.relname as name, c.relrowsecurity as row_security,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'church_id' and not a.attisdropped) as has_church,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OURS} and (n.nspname, c.relname) <> ('house', 'migrations')
  order by 1, 2`

export const tablesOf = async (db: pg.ClientBase): Promise<Table[]> => (await db.query<Table>(TABLES)).rows

/** Names of tables, views and sequences. A restore requires that there are none. */
export async function namesOfAll(db: pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${OURS} order by 1`,
  )
  return rows.map(({ name }) => name)
}

type Sequence = { schema: string; name: string; last: string; called: boolean }

export async function sequencesOf(db: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await db.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS} order by 1, 2`,
  )
  const found: Sequence[] = []
  for (const one of rows) {
    const at = await db.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sqlName(one)}`,
    )
    found.push({ ...one, ...at.rows[0]! })
  }
  return found
}

/** Sorts tables so that each comes after those that its foreign keys reference. */
export async function inLoadingOrder<T extends Pick<Table, 'schema' | 'name'>>(
  db: pg.ClientBase,
  tables: readonly T[],
): Promise<T[]> {
  const { rows } = await db.query<{ from: string; to: string }>(
    `select distinct fn.nspname || '.' || f.relname as "from", tn.nspname || '.' || t.relname as "to"
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
       join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${schema}.${name}`
  const ordered: T[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waiting = new Set(left.map(nameOf))
    const free = left.filter(
      (table) => !rows.some(({ from, to }) => from === nameOf(table) && waiting.has(to)),
    )
    // A cycle of keys: PostgreSQL reports it if they are not deferrable.
    if (free.length === 0) return [...ordered, ...left]
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

/** Call it in the transaction of the backup. Throws BackupError if rows of a table could be hidden. */
export async function readAllRows(db: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  if (await bypassesRowSecurity(db)) {
    // PostgreSQL then rejects a query whose rows it would have to filter.
    await db.query('set local row_security = off')
    return
  }
  await db.query('set local row_security = on')
  await db.query(READS_ALL)
  const hiding = await hidingTables(db)
  const inBackup = hiding.filter((name) => tables.some((table) => `${table.schema}.${table.name}` === name))
  if (inBackup.length === 0) return
  throw new BackupError(
    `Row level security may hide rows of ${inBackup.join(', ')} from this user. Use the user who owns the tables, remove policies that were added by hand, and try again.`,
  )
}

/** True for a superuser, and for a role with BYPASSRLS. */
export async function bypassesRowSecurity(db: pg.ClientBase): Promise<boolean> {
  const { rows } = await db.query<{ above: boolean }>(
    'select rolsuper or rolbypassrls as above from pg_roles where rolname = current_user',
  )
  return rows[0]?.above ?? false
}

/** Permissive policies add up, so one that is always true shows all rows, unless a restrictive one hides some. */
async function hidingTables(db: pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relrowsecurity and (
       not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1 and p.polpermissive and p.polcmd = 'r'
         and pg_get_expr(p.polqual, p.polrelid) = $2
         and exists (select from unnest(p.polroles) r where pg_has_role(r, 'usage')))
       or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('r', '*')
         and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(r, 'usage'))))
     order by 1`,
    [BACKUP_POLICY, BACKUP_CONDITION],
  )
  return rows.map(({ name }) => name)
}

/** Counts the rows of the snapshot, by table (`schema.name`). Throws BackupError if the app sees other rows. */
export async function countRows(db: pg.ClientBase, tables: readonly Table[]): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  const byChurch = new Map<string, Map<string, number>>()
  const churches = new Set<string>()
  for (const table of tables) {
    const name = `${table.schema}.${table.name}`
    const groups = await rowsByChurch(db, table)
    for (const church of groups.keys()) if (church) churches.add(church)
    counted.set(
      name,
      [...groups.values()].reduce((sum, rows) => sum + rows, 0),
    )
    if (table.has_church && table.row_security) byChurch.set(name, groups)
  }
  const guarded = tables.filter((table) => byChurch.has(`${table.schema}.${table.name}`))
  const seen = await seenByApp(db, guarded, [...churches])
  for (const [name, groups] of byChurch) mustBeSame(name, groups, seen.get(name)!)
  return counted
}

async function rowsByChurch(db: pg.ClientBase, table: Table): Promise<Map<string, number>> {
  const church = table.has_church ? 'church_id::text' : `''`
  const { rows } = await db.query<{ church: string | null; n: string }>(
    `select ${church} as church, count(*) as n from ${sqlName(table)} group by 1`,
  )
  return new Map(rows.map(({ church: id, n }) => [id ?? '', Number(n)]))
}

/** Counts the same rows in another way: in the app's role, church by church, under the policy of every request. */
async function seenByApp(
  db: pg.ClientBase,
  tables: readonly Table[],
  churches: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const found = new Map(tables.map((table) => [`${table.schema}.${table.name}`, new Map<string, number>()]))
  if (tables.length === 0) return found
  const columns = tables.map((table, at) => `(select count(*) from ${sqlName(table)}) as t${at}`)
  await db.query(
    `savepoint as_app; set local role narthex_app; set local row_security = on; set local app.backup = ''`,
  )
  for (const church of churches) {
    await db.query(setLocalUuid('app.church_id', church))
    const { rows } = await db.query<Record<string, string>>(`select ${columns.join(', ')}`)
    for (const [at, table] of tables.entries())
      found.get(`${table.schema}.${table.name}`)!.set(church, Number(rows[0]![`t${at}`]))
  }
  // Restores role and settings.
  await db.query('rollback to savepoint as_app; release savepoint as_app')
  return found
}

function mustBeSame(name: string, backup: Map<string, number>, app: Map<string, number>): void {
  for (const church of new Set([...backup.keys(), ...app.keys()])) {
    const [ours, theirs] = [backup.get(church) ?? 0, app.get(church) ?? 0]
    if (ours !== theirs)
      throw new BackupError(
        `The backup would hold ${ours} rows of ${name} for the church ${church}, and the app sees ${theirs}. No backup was made.`,
      )
  }
}
