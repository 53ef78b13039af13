/**
 * What happened on each day, in SQL: rows of a day and a count. $1 is the church, $2 its time zone, $3 the first day and
 * $4 the one after the last. An alias is nobody of its own.
 */
import type pg from 'pg'
import { timeZoneOf } from '../today.ts'
import { betweenDays } from './between-days-sql.ts'
import type { DayCount } from './points.ts'
import type { Span } from './spans.ts'
import { type CountedFrom, keptCounts } from '../kept-counts.ts'
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

/** Who came first through a service or an event, or was written down as a first timer, whatever became of them since: looked for among everybody. */
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

/** First timers are looked for among everybody. */
const CHANGED_BY: CountedFrom = ['members', 'aliases', 'firstAtEvents']

export async function daysCounted(
  tx: pg.ClientBase,
  churchId: string,
  name: keyof typeof DAY_COUNTS,
  { from, to }: Span,
): Promise<DayCount[]> {
  const zone = await timeZoneOf(tx, churchId)
  const text = DAY_COUNTS[name]
  const values = [churchId, zone, from, to]
  if (name !== 'firstTimers') return (await tx.query<DayCount>(text, values)).rows
  return keptCounts<DayCount>(tx, { name: 'first timers by day', text, values, from: CHANGED_BY })
}
