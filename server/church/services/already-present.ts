/** Asked under the church's lock before a mark: are both there, and is the person marked already, not by a list alone? */
import { notThere } from '../../http/problem.ts'
import { canonicalArgs } from '../../sync/aliases.ts'
import type { Question } from '../../sync/settle-batch.ts'
import { isLive } from '../live-mark-sql.ts'

/** As the row of a list notes the marks that it made, until it can be undone no more. */
const OF_A_LIST = `exists (select from import_rows r where r.church_id = $1
  and (r.member_id = t.person_id or r.member_id in (select id from aliases where church_id = $1 and to_id = t.person_id))
  and r.after @> jsonb_build_object('marks', jsonb_build_array(jsonb_build_object('mark_id', m.id))))`

/**
 * Either id may be one that a phone made up; marks may stand under any of a person's ids. A mark of a list on its way in
 * goes with that list: who is marked otherwise as well has a mark of their own, which stays.
 */
const FIND = {
  name: 'already-present',
  text: `with meant as (select
      coalesce((select to_id from aliases where church_id = $1 and id = $2), $2) as service_id,
      coalesce((select to_id from aliases where church_id = $1 and id = $3), $3) as person_id)
    select from meant t where exists (select from marks m where m.church_id = $1 and m.service_id = t.service_id
      and ${isLive('m')} and (m.person_id = t.person_id
        or m.person_id in (select id from aliases where church_id = $1 and to_id = t.person_id))
      and not ${OF_A_LIST})`,
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
