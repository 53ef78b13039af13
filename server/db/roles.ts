/** Prepares the role narthex_app and its rights, and the policies for backups. */
import pg from 'pg'
import { hostname } from 'node:os'

/** Names the processes that are connected to the database. */

const PROCESS_NAMES = 'narthex server '

/** Identifies this process in `pg_stat_activity`. PostgreSQL keeps 63 bytes. */
export const processName = (names = PROCESS_NAMES): string =>
  `${names}${process.pid}@${hostname()}`.slice(0, 63)

/** Returns a text such as "process 12 on grace"; null if the name is not from this app. */
export function processIn(name: string): string | null {
  const [, pid, host] = /^narthex \w+ (\d+)@(.+)$/.exec(name) ?? []
  return pid ? `process ${pid} on ${host}` : null
}

/** Returns the names of other servers that are connected to this database. */
export async function otherServers(db: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database()
       and starts_with(application_name, $1) and application_name <> $2 order by 1`,
    [PROCESS_NAMES, processName()],
  )
  return rows.map(({ name }) => name)
}

/**
 * Ensures that `narthex_app` exists, that this owner may work as it, and that it may use the owner's future tables. It uses
 * default privileges instead of a grant at the end, so a migration can revoke rights permanently.
 */
export async function prepareRoles(owner: pg.Client): Promise<void> {
  await makeAppRole(owner)
  if (!(await mayWorkAsApp(owner))) await owner.query('GRANT narthex_app TO CURRENT_USER')
  await owner.query(`GRANT USAGE ON SCHEMA public TO narthex_app;
    ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO narthex_app;
    ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO narthex_app`)
}

/** Roles belong to the whole server: another database's migration may make it at the same time. */
async function makeAppRole(owner: pg.Client): Promise<void> {
  if (await isAppRoleThere(owner)) return
  await owner
    .query('CREATE ROLE narthex_app NOLOGIN NOSUPERUSER NOBYPASSRLS')
    .catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
}

export async function isAppRoleThere(db: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await db.query("SELECT 1 FROM pg_roles WHERE rolname = 'narthex_app'")
  return Boolean(rowCount)
}

/** Returns the statements for a superuser if this owner may not prepare the role. */
export async function roleByHand(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_user AS name')
  const name = rows[0]!.name
  const grant = `GRANT narthex_app TO ${/^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name)};`
  return `As a superuser, run: ${(await isAppRoleThere(owner)) ? grant : `CREATE ROLE narthex_app; ${grant}`}`
}

/** Since PostgreSQL 16 a member may lack the right to SET ROLE; before, every member has it. */
export async function mayWorkAsApp(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  )
  const right = (rows[0]?.version ?? 0) >= 160_000 ? 'SET' : 'MEMBER'
  const answer = await owner.query<{ may: boolean }>(
    "SELECT pg_has_role(current_user, 'narthex_app', $1) AS may",
    [right],
  )
  return answer.rows[0]?.may ?? false
}

/** Is set for the transaction of a backup. Without it the owner sees the same rows as before. */
export const READS_ALL = `set local app.backup = 'on'`

/** The policy’s name. */
export const BACKUP_POLICY = 'backup'

/** The policy’s condition as PostgreSQL stores it. */
export const BACKUP_CONDITION = `(current_setting('app.backup'::text, true) = 'on'::text)`

/** Any fixed number: two processes that add policies at the same time would both try to make the same one. */
const POLICY_LOCK = 7_305_514

const LACKING = `select n.nspname as schema, c.relname as name, pg_get_userbyid(c.relowner) as owner,
    exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1) as outdated
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relrowsecurity and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'usage') and not exists (
    select from pg_policy p where p.polrelid = c.oid and p.polname = $1 and p.polpermissive and p.polcmd = 'r'
      and p.polroles = array[c.relowner] and pg_get_expr(p.polqual, p.polrelid) = $2)`

type Lacking = { schema: string; name: string; owner: string; outdated: boolean }

/**
 * The owner of the tables works under row level security too, so a backup would read no row. One more policy on each
 * table lets only the owner read all rows, if the session asks for it (`READS_ALL`). A table that has the policy is not
 * locked.
 */
export async function addBackupPolicies(owner: pg.ClientBase): Promise<void> {
  const { rows: lacking } = await owner.query<Lacking>(LACKING, [BACKUP_POLICY, BACKUP_CONDITION])
  if (lacking.length === 0) return
  await owner.query('begin')
  try {
    // Readers and writers of the table would queue behind a long wait for this lock.
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
