/** Messages and addresses shared by the page and its worker. */

/** The address at which the server returns the app shell. No screen has this address. */
export const APP_SHELL = '/app-shell'

/** `SKIP_WAITING`: the user started the new version. `START_IF_ALONE`: the app was just opened. */
export type WorkerMessage = { type: 'SKIP_WAITING' | 'START_IF_ALONE' }

/** Server-rendered visitor pages, some with a worker of their own, and addresses that are no pages. */
const NOT_OURS =
  /^\/(api|uploads|sandbox|p|assets|icons|healthz|readyz|member-capture|church-service-capture|attendance-capture|event-capture|event-attendance-capture|give|privacy)(\/|$)/

/**
 * True for addresses of the app's own screens. False for the landing page, the public pages, the API, uploads, the
 * sandbox and files.
 */
export function isAppRoute(path: string): boolean {
  return path !== '/' && !NOT_OURS.test(path) && !/\.\w+$/.test(path)
}
