/**
 * The owner of the tables works under row level security too, so a backup would read no row. One more policy on each table
 * lets the owner, and nobody else, read all rows, and only in a session that says so.
 */
import pg from 'pg'

/** Set for the transaction of a backup. Without it the owner sees what it always saw. */
export const READS_ALL = `set local app.backup = 'on'`

/** The policy's name, and its condition as PostgreSQL writes it down. */
export const BACKUP_POLICY = 'backup'
export const BACKUP_CONDITION = `(current_setting('app.backup'::text, true) = 'on'::text)`

/** Any fixed number: two that add policies at once would both try to make the same one. */
const POLICY_LOCK = 7_305_514

const LACKING = `select n.nspname as schema, c.relname as name, pg_get_userbyid(c.relowner) as owner,
    exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1) as outdated
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relrowsecurity and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'usage') and not exists (
    select from pg_policy p where p.polrelid = c.oid and p.polname = $1 and p.polpermissive and p.polcmd = 'r'
      and p.polroles = array[c.relowner] and pg_get_expr(p.polqual, p.polrelid) = $2)`

type Lacking = { schema: string; name: string; owner: string; outdated: boolean }

/** Adds the policy where it is missing. A table that has it is not locked. */
export async function addBackupPolicies(owner: pg.ClientBase): Promise<void> {
  const { rows: lacking } = await owner.query<Lacking>(LACKING, [BACKUP_POLICY, BACKUP_CONDITION])
  if (lacking.length === 0) return
  await owner.query('begin')
  try {
    // Readers and writers of the table would wait behind one that waits for long.
    await owner.query(`set local lock_timeout = '10s'`)
    await owner.query('select pg_advisory_xact_lock($1)', [POLICY_LOCK])
    const { rows } = await owner.query<Lacking>(LACKING, [BACKUP_POLICY, BACKUP_CONDITION])
    for (const table of rows) await owner.query(addTo(table))
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

function addTo({ schema, name, owner, outdated }: Lacking): string {
  const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
  const drop = outdated ? `drop policy ${BACKUP_POLICY} on ${table};` : ''
  return `${drop} create policy ${BACKUP_POLICY} on ${table} for select to ${pg.escapeIdentifier(owner)}
    using (current_setting('app.backup', true) = 'on')`
}
