/**
 * What happened on each day, in SQL: rows of a day and a count. $1 is the church, $2 its time zone, $3 the first day and
 * $4 the one after the last. An alias is nobody of its own.
 */
import type pg from 'pg'
import { plannedForMost } from '../services/plan-for-many.ts'
import { timeZoneOf } from '../today.ts'
import { betweenDays, startOf } from './between-days-sql.ts'
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

/** Where days begin to be told apart. */
const FIRST = startOf('$3::date')

/** The day of a step from $3 on. What lies before has none: only its sum is asked for, and most of a church lies there. */
const stepDay = (instant: string) => `case when ${instant} >= ${FIRST} then ${dayOf(instant)} end`

/** People joining and leaving the list: where it stands follows from every one of them. */
const members = `
  with standing as materialized (
    select ${stepDay('p.created_at')} as day, p.deleted_at as left_at, count(*)::int as people
    from members p where p.church_id = $1 and ${notAlias} group by 1, 2)
  select day::text, sum(step)::int as count from (
    select day, people as step from standing
    union all select ${stepDay('left_at')}, -people from standing where left_at is not null) steps
  group by day`

/** Only a group that was deleted changes what is counted: nearly always there is none to look people up in. */
const deleted = (table: string, row: string, which: string) =>
  `left join ${table} ${row} on ${row}.church_id = $1 and ${which} and ${row}.deleted_at is not null`

/**
 * People joining and leaving a cell or a department. Everybody is taken for belonging since they joined the church as they
 * do now, and what their history says of the time since is taken back until it happened: only what happened from $3 on
 * tells days apart, and who was added with a group needs no line. Whoever is in a group when it is deleted leaves with it,
 * and who comes into one that was deleted does not belong; `not_left` is when they would have left who came after that.
 * Of whom lines tell they are looked up by their ids: reading everybody a second time took a fifth of a year, a third of a month.
 */
const belonging = (column: 'cell_id' | 'department_id', table: 'cells' | 'departments') => `
  with standing as materialized (
    select ${stepDay('p.created_at')} as day, count(*)::int as people,
      case when p.deleted_at is not null or g.deleted_at is not null then greatest(least(p.deleted_at, g.deleted_at), p.created_at) end as left_at
    from members p ${deleted(table, 'g', `g.id = p.${column}`)}
    where p.church_id = $1 and p.${column} is not null and ${notAlias} group by 1, 3),
  lines as materialized (
    select subject_id, rev, at, changes -> '${column}' ->> 0 as was, changes -> '${column}' ->> 1 as became
    from audit_log where church_id = $1 and subject_table = 'members' and action <> 'added' and changes ? '${column}'
      and at >= ${FIRST}),
  changed as materialized (
    select p.created_at, l.at, l.was is not null as was, l.became is not null as became,
      greatest(least(l.at, w.deleted_at), coalesce(lag(l.at) over history, p.created_at)) as left_at,
      case when g.deleted_at < l.at and lead(l.at) over history is null then greatest(least(p.deleted_at, g.deleted_at), p.created_at) end as not_left
    from lines l
      join members p on p.church_id = $1 and p.id = l.subject_id and p.id = any (array(select subject_id from lines))
      ${deleted(table, 'w', 'w.id::text = l.was')}
      ${deleted(table, 'g', `g.id = p.${column}`)}
    where l.was is distinct from l.became and l.at > p.created_at and ${notAlias}
    window history as (partition by p.id order by l.rev, l.at))
  select day::text, sum(step)::int as count from (
    select day, people as step from standing
    union all select ${stepDay('left_at')}, -people from standing where left_at is not null
    union all select ${stepDay('created_at')}, was::int - became::int from changed
    union all select ${stepDay('left_at')}, -1 from changed where was
    union all select ${stepDay('at')}, 1 from changed where became
    union all select ${stepDay('not_left')}, 1 from changed where not_left is not null
    union all select ${stepDay('at')}, -1 from changed where not_left is not null) steps
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

/** @param from the first day that is told apart; all steps before it are one, on the day '' */
export async function stepsOf(
  tx: pg.ClientBase,
  churchId: string,
  name: keyof typeof STEPS,
  from: string,
): Promise<DayCount[]> {
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await plannedForMost(tx, () =>
    tx.query<{ day: string | null; count: number }>(STEPS[name], [churchId, zone, from]),
  )
  return rows.map(({ day, count }) => ({ day: day ?? '', count }))
}
