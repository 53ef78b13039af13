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
 * The marks of so many of the latest services are read at once; who is at none of them is looked up for the earlier ones,
 * person by person. A year of a large church is hundreds of thousands of marks, and most people were here lately.
 */
const READ_AT_ONCE = 10

/** For a page of a list, which looks at some hundred people: to read more takes longer than it saves. */
export const READ_FOR_A_PAGE = 6

/** What `isAbsent` is told; null: absence is not asked for. */
export type Away = [latest: string[], earlier: string[] | null, first: string, zone: string]

/** Nobody has been away for so many weeks where there were not so many yet: then the first is before all days. */
export function awayFor({ held, counting }: Weeks, zone: string, count: number, atOnce = READ_AT_ONCE): Away {
  const first = counting[count - 1]
  if (!first) return [[], null, '1900-01-01', zone]
  const ids = held.filter(({ day }) => day >= first).map(({ id }) => id)
  const earlier = ids.length > atOnce ? ids.slice(atOnce) : null
  return [ids.slice(0, atOnce), earlier, first, zone]
}

/**
 * Of a row of `members` in the statement, whose church is $1.
 * @param from the number of the first of four parameters, which `awayFor` answers
 */
export const isAbsent = (from: number): string =>
  `($${from}::uuid[] is null or (${wasNotHere(from)}
    and (${hadJoined(from + 2)} or ${wasHereBefore(from + 2)})))`

/**
 * At no service since the first of the weeks began; nobody's alias, who is nobody.
 * @param from the number of the parameter `latest`; `earlier` follows
 */
export const wasNotHere = (from: number): string => {
  const latest = `$${from}`
  return `${isNobodysAlias('members')}
    and members.id not in (${underTheirOwn(latest)}) and members.id not in (${underAnother(latest)})
    and ${notAtEarlier(`$${from + 1}`)}`
}

/** Who was marked at these services under their own id, as often as they were. */
const underTheirOwn = (services: string): string =>
  `select k.person_id from marks k where ${markedAt(services)}`

/** Who was under another id that means them. */
const underAnother = (services: string): string => `select a.to_id from aliases a cross join lateral (
    select from marks k where k.person_id = a.id and ${markedAt(services)} limit 1) k where a.church_id = $1`

/** Both, to be joined. */
export const atLatest = (latest: string): string =>
  `${underTheirOwn(latest)} union all ${underAnother(latest)}`

/**
 * Of one person, looked up for them alone, under whichever of their ids.
 * @param person theirs in the statement
 */
export const notAtEarlier = (
  earlier: string,
  person = 'members.id',
): string => `(${earlier}::uuid[] is null or not (
  coalesce((select true from marks k where k.person_id = ${person} and ${markedAt(earlier)} limit 1), false)
  or exists (select from aliases a cross join lateral (
    select from marks k where k.person_id = a.id and ${markedAt(earlier)} limit 1) k
    where a.church_id = $1 and a.to_id = ${person})))`

const markedAt = (services: string): string =>
  `k.church_id = $1 and k.service_id = any(${services}) and ${isLive('k')}`

/** The record is older than the first of the weeks. @param from the number of the parameter `first`; `zone` follows */
export const hadJoined = (from: number): string =>
  `members.created_at < $${from}::date::timestamp at time zone $${from + 1}::text`

/**
 * Under whichever of their ids; looked up person by person, whatever the planner takes there to be.
 * @param from the number of the parameter `first`
 */
const wasHereBefore = (from: number): string => `(select true from (
    select members.id union all select a.id from aliases a where a.church_id = $1 and a.to_id = members.id) i
  cross join lateral (
    select k.service_id from marks k where k.church_id = $1 and k.person_id = i.id and ${isLive('k')} offset 0) k
  cross join lateral (
    select from services s where s.church_id = $1 and s.id = k.service_id and s.deleted_at is null
      and s.date_of_service < $${from}::date limit 1) s
  limit 1)`
