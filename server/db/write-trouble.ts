/** Remembers that PostgreSQL could not write, so that readiness tells it also where reads still work. */

/** Disk full, out of memory, an error of the disk, a database that only reads. Too many connections (53300) is another matter. */
const CODES = /^(53[12]\d\d|58\w{3}|25006)$/
const LASTS_MS = 10_000

let last: { code: string; at: number } | undefined

export function noteWriteTrouble(error: unknown): void {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && CODES.test(code)) last = { code, at: Date.now() }
}

/** PostgreSQL's code of a write that failed in the last ten seconds. */
export const writeTrouble = (): string | null => (last && Date.now() - last.at < LASTS_MS ? last.code : null)
