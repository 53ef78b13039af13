import { hostname } from 'node:os'

export const PROCESS_NAMES = 'narthex server '

/** Tells this process from others in `pg_stat_activity`. PostgreSQL keeps 63 bytes. */
export const processName = (names = PROCESS_NAMES): string =>
  `${names}${process.pid}@${hostname()}`.slice(0, 63)

/** Such as "process 12 on grace"; null where the name is not one of ours. */
export function processIn(name: string): string | null {
  const [, pid, host] = /^narthex \w+ (\d+)@(.+)$/.exec(name) ?? []
  return pid ? `process ${pid} on ${host}` : null
}
