/**
 * Who counts at an event, in SQL, the same for counts and lists. $1 is the church, $2 its time zone, $3 its today.
 *
 * there   one row for each person marked at an event: aliases united.
 * away    members of the church on the event's day who are not marked and not deleted; nobody where the event lies
 *         ahead or nobody was marked at it.
 */
import { isNobodysAlias } from '../alias-sql.ts'

/** @param events a condition on `m.event_id` */
export const there = (events: string) => `there as (
  select m.event_id, coalesce(a.to_id, m.person_id) as person_id, min(m.marked_at) as arrived_at, bool_or(m.first_timer) as first_timer
  from event_marks m left join aliases a on a.church_id = m.church_id and a.id = m.person_id
  where m.church_id = $1 and ${events} group by 1, 2)`

/** Needs `chosen`, the events with `id` and `day`, and `there`. */
export const away = `away as (
  select c.id as event_id, p.id as person_id from chosen c join members p on p.church_id = $1
    and p.deleted_at is null and (p.created_at at time zone $2)::date <= c.day and ${isNobodysAlias('p')}
  where c.day <= $3::date and exists (select from there t where t.event_id = c.id)
    and not exists (select from there t where t.event_id = c.id and t.person_id = p.id))`

export const eventDay = `(e.start_date at time zone $2)::date as day`
