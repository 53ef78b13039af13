/** Names the processes that are connected to the database. */
import { hostname } from 'node:os'
import type pg from 'pg'

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
