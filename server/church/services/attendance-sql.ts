/**
 * Who counts, in SQL, the same for counts and lists. $1 is the church, $2 its time zone, $3 its today.
 *
 * present  one row for each person marked at a service: aliases united, persons counted and not marks. Read from an index
 *          alone; when they arrived stands in the marks themselves.
 * people   everybody, with the day they joined by the church's own calendar. An alias is nobody of its own.
 *
 * Attended: present. First timer: present, and captured through this service. Absent: joined by the service's day, not
 * deleted, not present; nobody where the service lies ahead, or is of today and nobody was marked (`hasAbsentees`).
 */
import { isNobodysAlias } from '../alias-sql.ts'
import { isLive, wasHeld } from '../live-mark-sql.ts'

/** @param services a condition on `m.service_id` */
export const present = (services: string) => `present as (
  select m.service_id, coalesce(a.to_id, m.person_id) as person_id, bool_or(m.first_timer) as first_timer
  from marks m left join aliases a on a.church_id = m.church_id and a.id = m.person_id
  where m.church_id = $1 and ${isLive('m')} and ${services}
  group by 1, 2)`

/**
 * What `absenceFrom` of the contract says, in SQL.
 * @param service the services row in the statement, such as `s`
 */
export const hasAbsentees = (service: string): string =>
  `(${service}.date_of_service < $3::date or (${service}.date_of_service = $3::date and ${wasHeld(service)}))`

export const people = `people as materialized (
  select id, deleted_at is null as here, (created_at at time zone $2)::date as joined_on, captured_service_id
  from members p where church_id = $1
    and ${isNobodysAlias('p')})`
