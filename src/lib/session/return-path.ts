/** Leads to the screen one starts on, by what one holds. */
export const homePath = '/home'

/** The query in which `/login` carries the place one was going to. */
export const returnQuery = 'return'

/** Where to go after signing in: the place in the query if it is one of this app's own, else home. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(returnQuery)
  // "//elsewhere" and "/\elsewhere" are other sites to a browser, also with a tab between, which it leaves out.
  return wanted && /^\/(?![/\\])[^\t\n\r]*$/.test(wanted) && !wanted.startsWith('/login') ? wanted : homePath
}
