/** Asked under the church's lock before a service is made or renamed: of twenty that come at once one is the first. */
import { nameKey } from '../../../sync/merge/names.ts'
import { Problem } from '../../http/problem.ts'
import type { Question } from '../../sync/settle-batch.ts'

const FIND = {
  name: 'same-service',
  text: `select id from services where church_id = $1 and id is distinct from $5
    and (id = $4 or (date_of_service = $2 and name_key = $3 and deleted_at is null)) limit 1`,
}

/**
 * Throws Problem ALREADY_EXISTS where a service (not deleted) has this day and name.
 * @param which `id`: or this id, deleted ones too
 */
export function noSuchService(
  churchId: string,
  { name, date_of_service }: { name: string; date_of_service: string },
  { id, besides }: { id?: string; besides?: string },
): Question {
  return {
    statement: { ...FIND, values: [churchId, date_of_service, nameKey(name), id, besides] },
    async answer([same]) {
      if (same) throw new Problem('ALREADY_EXISTS', 'There is a service of this name on that day already.')
      return null
    },
  }
}
