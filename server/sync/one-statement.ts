/** Several writes as one statement: one message, one plan, one answer instead of many. */
import type { Statement } from '../db/pipeline.ts'
import { statementName } from '../db/statement-name.ts'

export type WritePart = {
  /** Part of the prepared statement's name; the same name is always the same SQL. */
  name: string
  /** $1 is the church; the part's own parameters come from `parameter(0)`, `parameter(1)`, …. */
  sql(parameter: (index: number) => string): string
  values: unknown[]
}

/** Constraints between the parts hold: PostgreSQL checks foreign keys when the whole statement is through. */
export function writeTogether(churchId: string, parts: WritePart[]): Statement[] {
  if (parts.length === 0) return []
  const values: unknown[] = [churchId]
  const ctes = parts.map((part, index) => {
    const first = values.length + 1
    values.push(...part.values)
    return `part${index} as (${part.sql((own) => `$${first + own}`)})`
  })
  const name = statementName(
    'write',
    parts.map((part) => part.name),
  )
  return [{ name, text: `with ${ctes.join(', ')} select 1`, values }]
}
