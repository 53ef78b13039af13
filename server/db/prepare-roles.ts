import pg from 'pg'

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

/** The statements for a superuser where this owner may not prepare the role. */
export async function roleByHand(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_user AS name')
  const name = rows[0]!.name
  const grant = `GRANT narthex_app TO ${/^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name)};`
  return `As a superuser, run: ${(await isAppRoleThere(owner)) ? grant : `CREATE ROLE narthex_app; ${grant}`}`
}

/** Since PostgreSQL 16 a member may still be kept from SET ROLE; before, every member may. */
export async function mayWorkAsApp(owner: pg.ClientBase): Promise<boolean> {
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
