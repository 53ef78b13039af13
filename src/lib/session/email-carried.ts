/** The e-mail address that was typed on the screen before, said in the state of the way here; else nothing. */
export function emailCarried(state: unknown): string {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
}
