/**
 * What happened on each day, in SQL: rows of a day and a count. $1 is the church, $2 its time zone, $3 the first day and
 * $4 the one after the last. An alias is nobody of its own.
 */
import type pg from 'pg'
import { planForMany } from '../services/plan-for-many.ts'
import { timeZoneOf } from '../today.ts'
import { betweenDays } from './between-days-sql.ts'
import type { DayCount } from './points.ts'
import type { Span } from './spans.ts'
import { isNobodysAlias } from '../alias-sql.ts'
import { onceFirstTimers } from '../once-first-timer-sql.ts'

const dayOf = (instant: string) => `(${instant} at time zone $2)::date`
const between = (instant: string) => betweenDays(instant, '$3::date', '$4::date')
const notAlias = isNobodysAlias('p')

/** Persons present at events, counted once for each; a deleted person counts on. */
const atEvents = `
  with begun as materialized (
    select id, ${dayOf('start_date')} as day from events where church_id = $1 and deleted_at is null and ${between('start_date')})
  select b.day::text, count(distinct (m.event_id, coalesce(a.to_id, m.person_id)))::int as count
  from begun b join event_marks m on m.church_id = $1 and m.event_id = b.id
    left join aliases a on a.church_id = m.church_id and a.id = m.person_id
  group by b.day`

/** Who came first through a service or an event, or was written down as a first timer, whatever became of them since. */
const firstTimers = `
  select ${dayOf('p.created_at')}::text as day, count(*)::int as count from members p
  where p.church_id = $1 and ${between('p.created_at')} and ${notAlias}
    and (p.first_timer or p.captured_service_id is not null or p.id in (${onceFirstTimers('$1')})
      or exists (select from event_marks m where m.church_id = p.church_id and m.person_id = p.id and m.first_timer))
  group by 1`

/** Events that began and were not cancelled. */
const events = `
  select ${dayOf('start_date')}::text as day, count(*)::int as count from events
  where church_id = $1 and deleted_at is null and status <> 'cancelled' and ${between('start_date')} group by 1`

export const DAY_COUNTS = { atEvents, firstTimers, events }

/** People joining and leaving the list, on all its days: where it stands follows from every one of them. */
const members = `
  select day::text, sum(step)::int as count from (
    select ${dayOf('p.created_at')} as day, 1 as step from members p where p.church_id = $1 and ${notAlias}
    union all select ${dayOf('p.deleted_at')}, -1 from members p
    where p.church_id = $1 and p.deleted_at is not null and ${notAlias}) steps
  group by day`

/**
 * People joining and leaving a cell or a department. The history says when; of who was added with it, or belongs without
 * a line of it, it is the day they joined the church. Who was deleted, or whose group was, belongs to none.
 */
const belonging = (column: 'cell_id' | 'department_id', table: 'cells' | 'departments') => `
  with people as (
    select p.id, p.created_at, least(p.deleted_at, g.deleted_at) as left_at, p.${column} is not null as belongs
    from members p left join ${table} g on g.church_id = p.church_id and g.id = p.${column}
    where p.church_id = $1 and ${notAlias}),
  changed as (
    select l.subject_id, l.at, l.rev, l.action = 'added' as added, l.changes -> '${column}' ->> 0 is not null as belonged, l.changes -> '${column}' ->> 1 is not null as belongs
    from audit_log l where l.church_id = $1 and l.subject_table = 'members' and l.changes ? '${column}'),
  first as (select distinct on (subject_id) subject_id, belonged from changed order by subject_id, rev, at)
  select day::text, sum(step)::int as count from (
    select ${dayOf('p.created_at')} as day, 1 as step from people p left join first f on f.subject_id = p.id
    where coalesce(f.belonged, p.belongs)
    union all select ${dayOf(`case when c.added then p.created_at else greatest(c.at, p.created_at) end`)}, c.belongs::int - c.belonged::int from changed c join people p on p.id = c.subject_id
    union all select ${dayOf('p.left_at')}, -1 from people p where p.belongs and p.left_at is not null) steps
  group by day having sum(step) <> 0`

export const STEPS = {
  members,
  cells: belonging('cell_id', 'cells'),
  departments: belonging('department_id', 'departments'),
}

export async function daysCounted(
  tx: pg.ClientBase,
  churchId: string,
  name: keyof typeof DAY_COUNTS,
  { from, to }: Span,
): Promise<DayCount[]> {
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await tx.query<DayCount>(DAY_COUNTS[name], [churchId, zone, from, to])
  return rows
}

export async function stepsOf(
  tx: pg.ClientBase,
  churchId: string,
  name: keyof typeof STEPS,
): Promise<DayCount[]> {
  await planForMany(tx)
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await tx.query<DayCount>(STEPS[name], [churchId, zone])
  return rows
}
