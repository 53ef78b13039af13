import type pg from 'pg'
import { processName, PROCESS_NAMES } from './process-name.ts'

/** Names of the servers that are connected to this database, this process left out. */
export async function otherServers(db: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database()
       and starts_with(application_name, $1) and application_name <> $2 order by 1`,
    [PROCESS_NAMES, processName()],
  )
  return rows.map(({ name }) => name)
}
