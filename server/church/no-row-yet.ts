import { Problem } from '../http/problem.ts'
import type { Question } from '../sync/settle-batch.ts'

/**
 * Asked under the church's lock before a row is made: of two calls that name one id at once, one is the first.
 * Throws Problem ALREADY_EXISTS where the id is taken, by a deleted row too.
 */
export function noRowYet(
  churchId: string,
  table: 'cells' | 'departments' | 'members' | 'follow_up_notes',
  id: string,
  message: string,
): Question {
  return {
    statement: {
      name: `no-row-yet-${table}`,
      text: `select id from ${table} where church_id = $1 and id = $2`,
      values: [churchId, id],
    },
    async answer([taken]) {
      if (taken) throw new Problem('ALREADY_EXISTS', message)
      return null
    },
  }
}
