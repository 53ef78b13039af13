/** Asked under the church's lock before a mark: are both there, and is the person marked already? */
import { notThere } from '../../http/problem.ts'
import { canonicalArgs } from '../../sync/aliases.ts'
import type { Question } from '../../sync/settle-batch.ts'
import { isLive } from '../live-mark-sql.ts'

/** Either id may be one that a phone made up; marks may stand under any of a person's ids. */
const FIND = {
  name: 'already-present',
  text: `with meant as (select
      coalesce((select to_id from aliases where church_id = $1 and id = $2), $2) as service_id,
      coalesce((select to_id from aliases where church_id = $1 and id = $3), $3) as person_id)
    select from meant t where exists (select from marks m where m.church_id = $1 and m.service_id = t.service_id
      and ${isLive('m')} and (m.person_id = t.person_id
        or m.person_id in (select id from aliases where church_id = $1 and to_id = t.person_id)))`,
}

type Marking = { service_id: string; person_id: string }

/** Answers "applied" without a second mark; throws Problem NOT_FOUND where either is not there or deleted. */
export function alreadyPresent(churchId: string, typed: Marking): Question {
  return {
    statement: { ...FIND, values: [churchId, typed.service_id, typed.person_id] },
    async answer(marked, { rows, aliases }, op) {
      const { service_id, person_id } = canonicalArgs(typed, aliases)
      const service = await rows.get('services', service_id)
      if (!service || service.deleted_at) throw notThere('This service')
      const person = await rows.get('members', person_id)
      if (!person || person.deleted_at) throw notThere('This person')
      return marked.length > 0 ? { id: op.id, status: 'applied' } : null
    },
  }
}
