import type pg from 'pg'

/** Makes the two roles and the database when missing: `narthex_owner` owns, `narthex_app` works under row level security. */
export async function makeRoles(superuser: pg.Client): Promise<void> {
  await makeRole(superuser, 'narthex_owner')
  await makeRole(superuser, 'narthex_app')
  await superuser.query('GRANT narthex_app TO narthex_owner')
  const { rowCount } = await superuser.query("SELECT 1 FROM pg_database WHERE datname = 'narthex'")
  if (!rowCount) await superuser.query('CREATE DATABASE narthex OWNER narthex_owner')
}

async function makeRole(superuser: pg.Client, name: string): Promise<void> {
  const { rowCount } = await superuser.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
  if (!rowCount)
    await superuser.query(`CREATE ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`)
}
