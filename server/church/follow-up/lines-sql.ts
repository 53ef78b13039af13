/**
 * Who stands on the follow-up list, in SQL. $1 church, $2 time zone, $3 today, $4 weeks from which somebody stays away.
 *
 * Weeks run from Monday to Sunday, and only whole ones count: who misses Wednesday may still come on Sunday, and a church
 * that meets on Saturdays is not told that its Sundays were empty. A week counts where somebody was marked at a service.
 */
import { people, present } from '../services/attendance-sql.ts'

/** First timers leave the list after so many weeks; who has been away longer than a year is no longer rung up. */
const FIRST_TIMER_WEEKS = 12
const ABSENT_WEEKS = 52

const week = (day: string) => `date_trunc('week', ${day})::date`

export const LINES = `with ${people},
  held as (select id, date_of_service as day from services
    where church_id = $1 and deleted_at is null and date_of_service <= $3::date
      and date_of_service >= ${week('$3::date')} - ${ABSENT_WEEKS} * 7),
  ${present('m.service_id in (select id from held)')},
  came as (select p.person_id, h.day from present p join held h on h.id = p.service_id),
  weeks as (select distinct ${week('day')} as monday from came where day < ${week('$3::date')}),
  last_here as (select person_id, max(day) as day from came group by person_id),
  first_timers as (
    select m.id as person_id, 'first_timer' as reason, coalesce(s.date_of_service, p.joined_on) as since
    from members m join people p on p.id = m.id
    left join services s on s.church_id = m.church_id and s.id = m.captured_service_id
    where m.church_id = $1 and m.first_timer and p.here
      and coalesce(s.date_of_service, p.joined_on) > $3::date - ${FIRST_TIMER_WEEKS} * 7),
  away as (
    select l.person_id, 'absent' as reason, l.day as since
    from last_here l join people p on p.id = l.person_id and p.here
    where not exists (select from first_timers f where f.person_id = l.person_id)
      and (select count(*) from weeks w where w.monday > ${week('l.day')}) >= $4),
  taken_up as (
    select f.person_id, f.reason, f.since from follow_ups f join people p on p.id = f.person_id and p.here
    where f.church_id = $1 and f.changed_at > now() - interval '${FIRST_TIMER_WEEKS} weeks'),
  listed as (select * from first_timers union select * from away union select * from taken_up)
select l.person_id, l.reason, l.since, m.first_name, m.last_name, m.phone_number,
  (select count(*) from weeks w where w.monday > ${week('l.since')}
    and not exists (select from came c where c.person_id = l.person_id and ${week('c.day')} = w.monday))::int as missed,
  exists (select from came c where c.person_id = l.person_id and c.day > l.since) as came_again,
  f.owner_id, f.state, f.changed_at
from listed l join members m on m.church_id = $1 and m.id = l.person_id
left join follow_ups f on f.church_id = $1 and f.person_id = l.person_id and f.reason = l.reason and f.since = l.since
order by l.since desc, m.first_name, m.last_name, l.person_id`
