/** Asked under the church's lock before a mark: are both there, and is the person marked already, not by a list alone? */
import { notThere, Problem } from '../../http/problem.ts'
import { canonicalArgs } from '../../sync/aliases.ts'
import type { Question } from '../../sync/settle-batch.ts'
import { markOfList } from '../../imports/mark-of-list-sql.ts'
import { isLive } from '../live-mark-sql.ts'

/**
 * Row security lets only plain columns look into an index, so a table of its own holds the meaning of the ids. Either id may be one that a phone made up; marks may stand under any of a person's ids. A mark of a list on its way in
 * goes with that list: who is marked otherwise as well has a mark of their own, which stays.
 */
const FIND = {
  name: 'already-present',
  text: `with meant as materialized (select
      coalesce((select to_id from aliases where church_id = $1 and id = $2), $2) as service_id,
      coalesce((select to_id from aliases where church_id = $1 and id = $3), $3) as person_id)
    select s.date_of_service > (now() at time zone c.time_zone)::date as ahead,
      exists (select from marks m where m.church_id = $1 and m.service_id = t.service_id and m.person_id = any(array(
        select t.person_id union all select id from aliases where church_id = $1 and to_id = t.person_id))
      and ${isLive('m')} and not ${markOfList('m')}) as marked
    from meant t join services s on s.church_id = $1 and s.id = t.service_id join churches c on c.church_id = $1`,
}

type Marking = { service_id: string; person_id: string }

const liesAhead = () => {
  const message = 'This service lies ahead. Mark people on its day.'
  return new Problem('INVALID', message, [{ path: 'serviceId', message }])
}

/**
 * Answers "applied" without a second mark; throws Problem NOT_FOUND where either is not there or deleted, INVALID for a
 * service that lies ahead by the church's own day.
 */
export function alreadyPresent(churchId: string, typed: Marking): Question {
  return {
    statement: { ...FIND, values: [churchId, typed.service_id, typed.person_id] },
    async answer(found, { rows, aliases }, op) {
      const { service_id, person_id } = canonicalArgs(typed, aliases)
      const service = await rows.get('services', service_id)
      if (!service || service.deleted_at) throw notThere('This service')
      const person = await rows.get('members', person_id)
      if (!person || person.deleted_at) throw notThere('This person')
      const [known] = found as { ahead: boolean; marked: boolean }[]
      if (known?.ahead) throw liesAhead()
      return known?.marked ? { id: op.id, status: 'applied' } : null
    },
  }
}
