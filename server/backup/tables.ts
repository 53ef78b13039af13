/** Which tables a database of this product has, from PostgreSQL's own catalogue. */
import pg from 'pg'

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

/** The list of migrations is made anew by a restore. A partitioned table has its rows in its partitions. */
const TABLES = `select n.nspname as schema, c.relname as name, c.relrowsecurity as row_security,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'church_id' and not a.attisdropped) as has_church,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OURS} and (n.nspname, c.relname) <> ('house', 'migrations')
  order by 1, 2`

export const tablesOf = async (db: pg.ClientBase): Promise<Table[]> => (await db.query<Table>(TABLES)).rows

/** Names of tables, views and sequences. A restore needs none to be there. */
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

/** Sorts tables so that each comes after those that its foreign keys lead to. */
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
    // A circle of keys: PostgreSQL says which, where they are not deferrable.
    if (free.length === 0) return [...ordered, ...left]
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}
