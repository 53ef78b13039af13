/**
 * Sees to it that a backup reads every row. Row level security hides rows without an error, so nothing is taken on trust:
 * the policies are looked at, and what the app sees of each church is counted beside what the backup sees.
 */
import type pg from 'pg'
import { BACKUP_CONDITION, BACKUP_POLICY, READS_ALL } from '../db/backup-policies.ts'
import { setLocalUuid } from '../db/local-uuid.ts'
import { BackupError } from './backup-error.ts'
import { sqlName, type Table } from './tables.ts'

/** Within the transaction of the backup. Throws BackupError where rows of a table could be hidden. */
export async function readAllRows(db: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  if (await bypassesRowSecurity(db)) {
    // PostgreSQL then refuses a query whose rows it would have to filter.
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

/** A superuser, and a role with BYPASSRLS. */
export async function bypassesRowSecurity(db: pg.ClientBase): Promise<boolean> {
  const { rows } = await db.query<{ above: boolean }>(
    'select rolsuper or rolbypassrls as above from pg_roles where rolname = current_user',
  )
  return rows[0]?.above ?? false
}

/** Permissive policies add up, so one that is always true shows all rows, unless a restrictive one takes some away. */
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

/** The other way to the same rows: in the app's role, church by church, by the policy that every request works under. */
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
  // Role and settings are as they were before.
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
