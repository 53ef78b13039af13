/** Whether the database refuses what is to be written, so that no other try goes better: classes 22 (data) and 23 (constraints). */
export function isOfTheContent(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^2[23]/.test(code)
}
