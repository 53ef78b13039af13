/**
 * Absent for so many weeks, said once for the members' filter and the follow-up list: in the church since before the first
 * of its last so many weeks that count, and at no service since those began; this week is not over, but who came in it is
 * not away. Who has an older mark was in the church then, whenever their record was made, and who never came is absent
 * too. Events do not count.
 */
import { isNobodysAlias } from '../alias-sql.ts'
import { isLive } from '../live-mark-sql.ts'
import type { Weeks } from './weeks.ts'

/**
 * The marks of the latest services are read at once; who is at none of them is looked up for the earlier ones, person by
 * person. A year of a large church is hundreds of thousands of marks, and most people were here lately.
 */
const READ_AT_ONCE = 10

/** What `isAbsent` is told; null: absence is not asked for. */
export type Away = [first: string, zone: string, latest: string[], earlier: string[] | null]

/** Nobody has been away for so many weeks where there were not so many yet: then the first is before all days. */
export function awayFor({ held, counting }: Weeks, zone: string, count: number): Away {
  const first = counting[count - 1]
  if (!first) return ['1900-01-01', zone, [], null]
  const ids = held.filter(({ day }) => day >= first).map(({ id }) => id)
  return [first, zone, ids.slice(0, READ_AT_ONCE), ids.length > READ_AT_ONCE ? ids.slice(READ_AT_ONCE) : null]
}

/**
 * Of a row of `members` in the statement, whose church is $1.
 * @param from the number of the first of four parameters, which `awayFor` answers
 */
export const isAbsent = (from: number): string => {
  const [first, zone, latest, earlier] = [`$${from}`, `$${from + 1}`, `$${from + 2}`, `$${from + 3}`]
  return `(${first}::date is null or ${isNobodysAlias('members')})
    and (${first}::date is null or members.created_at < ${first}::date::timestamp at time zone ${zone}::text
      or ${wasAt(`k.service_id in (select s.id from services s
        where s.church_id = $1 and s.deleted_at is null and s.date_of_service < ${first}::date)`)})
    and (${latest}::uuid[] is null or members.id not in (
      select coalesce(a.to_id, m.person_id) from (
        select distinct person_id from marks where church_id = $1 and service_id = any(${latest}) and ${isLive('marks')}) m
      left join aliases a on a.church_id = $1 and a.id = m.person_id))
    and (${earlier}::uuid[] is null or not ${wasAt(`k.service_id = any(${earlier})`)})`
}

/** Under whichever of their ids. */
const wasAt = (services: string): string => `(
  exists (select from marks k where k.church_id = $1 and k.person_id = members.id and ${isLive('k')} and ${services})
  or exists (select from aliases a join marks k on k.church_id = $1 and k.person_id = a.id
    where a.church_id = $1 and a.to_id = members.id and ${isLive('k')} and ${services}))`
