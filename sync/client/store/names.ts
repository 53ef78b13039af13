/** What the databases are called. */
export const DEVICE_DB = 'narthex-device'
export const churchDbName = (church: string, account: string): string => `narthex-${church}-${account}`
