import type pg from 'pg'

/**
 * Sees to it that `narthex_app` exists, that this owner may work as it, and that it may use what the owner makes from
 * now on. By default privileges rather than by a grant at the end: so a migration can take rights away for good.
 */
export async function prepareRoles(owner: pg.Client): Promise<void> {
  await makeAppRole(owner)
  if (!(await mayWorkAsApp(owner))) await owner.query('GRANT narthex_app TO CURRENT_USER')
  await owner.query(`GRANT USAGE ON SCHEMA public TO narthex_app;
    ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO narthex_app;
    ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO narthex_app`)
}

/** Roles belong to the whole server: another database's migration may make it in the same moment. */
async function makeAppRole(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query("SELECT 1 FROM pg_roles WHERE rolname = 'narthex_app'")
  if (rowCount) return
  await owner
    .query('CREATE ROLE narthex_app NOLOGIN NOSUPERUSER NOBYPASSRLS')
    .catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
}

/** Since PostgreSQL 16 a member may still be kept from SET ROLE; before, every member may. */
async function mayWorkAsApp(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  )
  const right = (rows[0]?.version ?? 0) >= 160_000 ? 'SET' : 'MEMBER'
  const asked = await owner.query<{ may: boolean }>(
    "SELECT pg_has_role(current_user, 'narthex_app', $1) AS may",
    [right],
  )
  return asked.rows[0]?.may ?? false
}
