/** Reads how many people joined or left, day by day. */
import type pg from 'pg'
import { type CountedFrom, keptCounts, ALIASES } from '../shared/counted-sql.ts'
import { timeZoneOf } from '../shared/requests.ts'
import { type DayCount, type Span, startOf } from './points.ts'

type Step = { day: string | null; count: number }

/** The history of people is written together with the people, so it needs no entry of its own. */
const CHANGED_BY: Record<keyof typeof STEPS, CountedFrom> = {
  members: ['members', 'aliases'],
  cells: ['members', 'aliases', 'cells'],
  departments: ['members', 'aliases', 'departments'],
}

/**
 * @param span `from` is the first separate day: all earlier steps are one sum on the day ''. Steps from `to` on are
 * on the day `to`
 */
export async function stepsOf(
  tx: pg.ClientBase,
  churchId: string,
  name: keyof typeof STEPS,
  { from, to }: Span,
): Promise<DayCount[]> {
  const zone = await timeZoneOf(tx, churchId)
  const rows = await keptCounts<Step>(tx, {
    name: `steps of ${name}`,
    text: STEPS[name],
    values: [churchId, zone, from, to],
    from: CHANGED_BY[name],
  })
  return rows.map(({ day, count }) => ({ day: day ?? '', count }))
}

/**
 * Each day's start becomes an instant once. Turning each person's instant into a day took a third of the answer. A
 * clock that goes back to midnight has midnight twice, and the day starts at the first.
 */
const days = `begun as (select n, $3::date + n as day, ${startOf('$3::date + n')} as at from generate_series(0, $4::date - $3::date) n),
  days as materialized (
    select array_agg(case when ((at - interval '1 hour') at time zone $2)::date = day then at - interval '1 hour' else at end order by n) as starts
    from begun)`

/** The start of the first separate day. */
const FIRST = '(select starts[1] from days)'

/** The number of a step's day, 0 for all days before the first. */
const placeOf = (instant: string) => `width_bucket(${instant}, (select starts from days))`

/**
 * Counts all matching people from an index, as if they joined before $3. People who joined since $3 are moved to
 * their day. The few deleted people, aliases and rows that fit `odd` are subtracted and counted one by one.
 */
const counted = (which: string, odd: string, columns: string) => `
  since as materialized (
    select ${placeOf('p.created_at')} as place, count(*)::int as people from members p
    where p.church_id = $1 and p.deleted_at is null and p.created_at >= ${FIRST} and ${which} group by 1),
  odd as materialized (
    select p.created_at, p.deleted_at, p.id = any(array(${ALIASES})) as is_alias, ${columns} from members p
    where p.church_id = $1 and ${which} and (p.deleted_at is not null or p.id = any(array(${ALIASES}))${odd}))`

/** @param leftAt SQL for the time at which one of the odd left, or null */
const countedSteps = (which: string, leftAt: string) => `
    select 0 as place, count(*)::int as step from members p where p.church_id = $1 and ${which}
    union all select place, people from since
    union all select 0, -people from since
    union all select case when deleted_at is null then ${placeOf('created_at')} else 0 end, -1 from odd
    union all select ${placeOf('created_at')}, 1 from odd where not is_alias
    union all select ${placeOf('left_at')}, -1 from (select ${leftAt} as left_at from odd where not is_alias) gone where left_at is not null`

const stepsBy = (steps: string) => `
  select ($3::date + nullif(place, 0) - 1)::text as day, sum(step)::int as count from (${steps}) steps
  group by place having sum(step) <> 0`

/**
 * Members joining and leaving. Everybody counts as what they are now since they joined, and first timers are
 * subtracted. Changes in the history since $3 are then reversed for the time before each change.
 */
const members = `with ${days}, ${counted('true', '', 'null')},
  guests as materialized (
    select p.created_at, p.deleted_at from members p
    where p.church_id = $1 and p.first_timer and p.deleted_at is null and p.id not in (${ALIASES})
    union all select p.created_at, p.deleted_at from members p
    where p.church_id = $1 and p.first_timer and p.deleted_at is not null and p.id not in (${ALIASES})),
  changed as materialized (
    select p.created_at, l.at, l.changes -> 'first_timer' ->> 0 = 'false' as was,
      l.changes -> 'first_timer' ->> 1 = 'false' as became
    from audit_log l join members p on p.church_id = $1 and p.id = l.subject_id
    where l.church_id = $1 and l.subject_table = 'members' and l.action <> 'added' and l.changes ? 'first_timer'
      and l.at >= ${FIRST} and l.at > p.created_at and p.id not in (${ALIASES}))
  ${stepsBy(`${countedSteps('true', 'deleted_at')}
    union all select ${placeOf('created_at')}, -1 from guests
    union all select ${placeOf('deleted_at')}, 1 from guests where deleted_at is not null
    union all select ${placeOf('created_at')}, was::int - became::int from changed where was <> became
    union all select ${placeOf('at')}, became::int - was::int from changed where was <> became`)}`

/** Only a deleted group changes the counts. Usually there is none, so nobody has to be looked up. */
const deleted = (table: string, row: string, which: string) =>
  `left join ${table} ${row} on ${row}.church_id = $1 and ${which} and ${row}.deleted_at is not null`

/**
 * People joining and leaving a cell or a department. Everybody counts as in their current group since they joined the
 * church. Changes in the history since $3 are then reversed for the time before each change. Only steps from $3 on
 * are placed on their day, and people added with a group need no history line. When a group is deleted, its people
 * leave it. People who enter a deleted group do not belong to it. `not_left` is when a person who came after the
 * deletion would have left. People with history lines are looked up by their ids.
 */
const belonging = (column: 'cell_id' | 'department_id', table: 'cells' | 'departments') => {
  const closed = `(select id from ${table} where church_id = $1 and deleted_at is not null)`
  const which = `p.${column} is not null`
  const closedAt = `(select g.deleted_at from ${table} g where g.church_id = $1 and g.id = p.${column}) as closed_at`
  const leftAt = `case when deleted_at is not null or closed_at is not null then greatest(least(deleted_at, closed_at), created_at) end`
  return `with ${days}, ${counted(which, ` or p.${column} = any(array${closed})`, closedAt)},
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
    where l.was is distinct from l.became and l.at > p.created_at and p.id not in (${ALIASES})
    window history as (partition by p.id order by l.rev, l.at))
  ${stepsBy(`${countedSteps(which, leftAt)}
    union all select ${placeOf('created_at')}, was::int - became::int from changed
    union all select ${placeOf('left_at')}, -1 from changed where was
    union all select ${placeOf('at')}, 1 from changed where became
    union all select ${placeOf('not_left')}, 1 from changed where not_left is not null
    union all select ${placeOf('at')}, -1 from changed where not_left is not null`)}`
}

/**
 * Counts people who join and leave, in SQL: rows of a day and the change in number. $1 is the church, $2 its time
 * zone. $3 is the first separate day and $4 the last. Earlier steps are one sum with a null day: most of a church is
 * there. Aliases are left out.
 */
export const STEPS = {
  members,
  cells: belonging('cell_id', 'cells'),
  departments: belonging('department_id', 'departments'),
}
