/** The tag of the worker's Background Sync event. */
export const SYNC_TAG = 'narthex-flush'
