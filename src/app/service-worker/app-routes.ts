/** Which addresses are the app's own screens. */

/** Pages for visitors, rendered by the server, with a worker of their own where they have one; and what is no page. */
const NOT_OURS =
  /^\/(api|uploads|sandbox|p|assets|icons|healthz|readyz|member-capture|church-service-capture|attendance-capture|event-capture|event-attendance-capture|give|privacy)(\/|$)/

/** False for the landing page, the public pages, the API, uploads, the sandbox and files. */
export function isAppRoute(path: string): boolean {
  return path !== '/' && !NOT_OURS.test(path) && !/\.\w+$/.test(path)
}
