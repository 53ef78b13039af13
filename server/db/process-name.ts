import { hostname } from 'node:os'

export const PROCESS_NAMES = 'narthex server '

/** Tells this process from others in `pg_stat_activity`. PostgreSQL keeps 63 bytes. */
export const processName = (): string => `${PROCESS_NAMES}${process.pid}@${hostname()}`.slice(0, 63)
