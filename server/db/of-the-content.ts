/**
 * True if the database refuses the content, so that no other try can succeed: classes 22 (data), 23
 * (constraints) and NX (refusals of our own triggers and functions), and 54000 (an index row too long).
 */
export function isOfTheContent(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^(2[23]|NX|54000)/.test(code)
}
