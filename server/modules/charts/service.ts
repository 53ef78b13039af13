/** Computes each chart for one church. */
import type pg from 'pg'
import { addDays, mondayOf } from '../../../contract/calendar/days.ts'
import type { ChartAnswer, ChartQuery } from '../../../contract/routes/charts.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'
import { type CountedFrom, keptCounts, isNobodysAlias, onceFirstTimers } from '../shared/counted-sql.ts'
import { talliesOf, type DatedService } from '../services/people-sql.ts'
import { addedUp, atEachEnd, withAverages, spansOf, betweenDays, type DayCount, type Span } from './points.ts'
import { stepsOf, type STEPS } from './steps.ts'

export type DaysChart = 'attendance' | 'firstTimers' | 'events'

/** A chart of daily counts, such as attendance. */
export async function chartOfDays(
  tx: pg.ClientBase,
  churchId: string,
  name: DaysChart,
  query: ChartQuery,
): Promise<ChartAnswer> {
  const spans = spansOf(query, await todayOf(tx, churchId))
  const span = { from: spans.before.from, to: spans.now.to }
  if (name !== 'attendance') return addedUp(await daysCounted(tx, churchId, name, span), spans)
  const services = await atServices(tx, churchId, span)
  const events = await daysCounted(tx, churchId, 'atEvents', span)
  return withAverages(addedUp([...services, ...events], spans), services, spans)
}

/** A chart of a total, such as the number of members. */
export async function chartOfSteps(
  tx: pg.ClientBase,
  churchId: string,
  name: keyof typeof STEPS,
  query: ChartQuery,
): Promise<ChartAnswer> {
  const spans = spansOf(query, await todayOf(tx, churchId))
  const span = { from: spans.before.to, to: spans.now.to }
  return atEachEnd(await stepsOf(tx, churchId, name, span), spans)
}

/** Sundays with which the last one is compared. */
const COMPARED = 4

/** A chart of the Sundays before today. A Sunday today is not over, so it is left out. */
export async function lastSundays(tx: pg.ClientBase, churchId: string, count: number): Promise<ChartAnswer> {
  const sundays = sundaysBefore(await todayOf(tx, churchId), count)
  const [first = ''] = sundays
  const last = sundays.at(-1) ?? ''
  const days = await attendanceDays(tx, churchId, { from: first, to: addDays(last, 1) })
  const points = sundays.flatMap((day) => addedUp(days, spansOf(partsOf(day), last)).points)
  const earlier = points.slice(-1 - COMPARED, -1).filter(({ value }) => value > 0)
  const sum = earlier.reduce((total, { value }) => total + value, 0)
  return {
    points,
    total: points.at(-1)?.value ?? 0,
    previous_total: earlier.length === 0 ? 0 : Math.round(sum / earlier.length),
  }
}

function sundaysBefore(today: string, count: number): string[] {
  const last = addDays(mondayOf(today), -1)
  return Array.from({ length: count }, (_, at) => addDays(last, -7 * (count - 1 - at)))
}

function partsOf(date: string): ChartQuery {
  const [year = 0, month, day] = date.split('-').map(Number)
  return { year, month, day }
}

async function todayOf(tx: pg.ClientBase, churchId: string): Promise<string> {
  return dayIn(await timeZoneOf(tx, churchId))
}

const dayOf = (instant: string) => `(${instant} at time zone $2)::date`
const between = (instant: string) => betweenDays(instant, '$3::date', '$4::date')
const notAlias = isNobodysAlias('p')

/** People present at events, once for each event. Deleted people still count. */
const atEvents = `
  with begun as materialized (
    select id, ${dayOf('start_date')} as day from events where church_id = $1 and deleted_at is null and ${between('start_date')})
  select b.day::text, count(distinct (m.event_id, coalesce(a.to_id, m.person_id)))::int as count
  from begun b join event_marks m on m.church_id = $1 and m.event_id = b.id
    left join aliases a on a.church_id = m.church_id and a.id = m.person_id
  group by b.day`

/**
 * People who first came through a service or an event, or were recorded as first timers. Later changes of them do not
 * matter.
 */
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

/**
 * Counts events of each day in SQL: rows of a day and a count. $1 is the church, $2 its time zone. $3 is the first
 * day and $4 the day after the last. Aliases are left out.
 */
const DAY_COUNTS = { atEvents, firstTimers, events }

/** Any change of a member may change the first timers. */
const CHANGED_BY: CountedFrom = ['members', 'aliases', 'firstAtEvents']

async function daysCounted(
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

/** Counts people present at services and events, once for each. Deleted people still count, deleted services do not. */
export async function attendanceDays(tx: pg.ClientBase, churchId: string, span: Span): Promise<DayCount[]> {
  return [...(await atServices(tx, churchId, span)), ...(await daysCounted(tx, churchId, 'atEvents', span))]
}

async function atServices(tx: pg.ClientBase, churchId: string, { from, to }: Span): Promise<DayCount[]> {
  const { rows } = await tx.query<DatedService>(
    `select id, date_of_service from services
     where church_id = $1 and deleted_at is null and date_of_service >= $2::date and date_of_service < $3::date`,
    [churchId, from, to],
  )
  const tallies = await talliesOf(tx, churchId, await timeZoneOf(tx, churchId), rows)
  return rows.map(({ id, date_of_service }) => ({
    day: date_of_service,
    count: tallies.get(id)?.attended ?? 0,
  }))
}
