/** What page and worker say to each other. */

/** Where the server hands out the app's shell; no screen has this address. */
export const APP_SHELL = '/app-shell'

/** `SKIP_WAITING`: a person asked for the new version. `START_IF_ALONE`: the app was just opened. */
export type WorkerMessage = { type: 'SKIP_WAITING' | 'START_IF_ALONE' }
