/** Names of prepared statements that are put together from parts. */
import { createHash } from 'node:crypto'

/** PostgreSQL cuts longer names off, and two statements of one name are an error. */
const LONGEST = 63

/** The same name for the same parts, another for others: where it would be too long, its digest stands for it. */
export function statementName(kind: string, parts: readonly string[]): string {
  const name = `${kind}:${parts.join('+')}`
  if (name.length <= LONGEST) return name
  return `${kind}:${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
}
