/** Handles charts and statistics. */
import type { ChartQuery, chartRoutes } from '../../../contract/routes/charts.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor-and-answer.ts'
import type { Deps, HandlersFor } from '../../http/handler.ts'
import { ownChurch, dayIn, timeZoneOf } from '../shared/requests.ts'
import { chartOfDays, chartOfSteps, lastSundays, type DaysChart, attendanceDays } from './service.ts'
import type { STEPS } from './steps.ts'
import type pg from 'pg'
import { addDays, firstOfMonth } from '../../../contract/calendar/days.ts'
import {
  type CountedFrom,
  keptCounts,
  isCounted,
  isFirstTimer,
  isMember,
  isLive,
  tookPlace,
} from '../shared/counted-sql.ts'
import { betweenDays, type DayCount } from './points.ts'

/** Computes statistics of one church, by its own calendar. */

type Counted = { total: number; this_month: number; last_month: number; this_year: number }

/** A day before any church's first, so that everything is counted. */
const BEGINNING = '1900-01-01'

export async function attendanceStatistics(tx: pg.ClientBase, churchId: string) {
  const today = dayIn(await timeZoneOf(tx, churchId))
  const counted = countedBy(await attendanceOf(tx, churchId, today), today)
  const { rows } = await tx.query<{ services: number; events: number }>(HELD, [churchId, today])
  const { services, events } = rows[0] ?? { services: 0, events: 0 }
  const held = services + events
  return {
    ...counted,
    services,
    events,
    average: held === 0 ? 0 : Math.round((counted.total / held) * 10) / 10,
  }
}

export async function totalAttendance(tx: pg.ClientBase, churchId: string): Promise<Counted> {
  const today = dayIn(await timeZoneOf(tx, churchId))
  return countedBy(await attendanceOf(tx, churchId, today), today)
}

const attendanceOf = (tx: pg.ClientBase, churchId: string, today: string) =>
  attendanceDays(tx, churchId, { from: BEGINNING, to: addDays(today, 1) })

/** Services and events at which somebody was marked. */
const HELD = `select
  (select count(*)::int from services s where s.church_id = $1 and s.deleted_at is null and s.date_of_service <= $2::date
    and exists (select from marks m where m.church_id = s.church_id and m.service_id = s.id
      and ${isLive('m')})) as services,
  (select count(*)::int from events e where e.church_id = $1 and e.deleted_at is null
    and exists (select from event_marks m where m.church_id = e.church_id and m.event_id = e.id)) as events`

export async function memberStatistics(tx: pg.ClientBase, churchId: string) {
  return countRows(tx, churchId, MEMBERS, ['members', 'aliases', 'services']) as Promise<
    Counted & { first_timers: number; male: number; female: number; first_year: number }
  >
}

export async function eventStatistics(tx: pg.ClientBase, churchId: string) {
  return countRows(tx, churchId, EVENTS) as Promise<
    Counted & { scheduled: number; started: number; ended: number; cancelled: number }
  >
}

export async function departmentStatistics(tx: pg.ClientBase, churchId: string) {
  return countRows(tx, churchId, DEPARTMENTS, ['members', 'aliases', 'departments']) as Promise<
    Counted & { people: number }
  >
}

const within = (instant: string, from: string, to: string) =>
  `count(*) filter (where ${betweenDays(instant, from, to)})::int`

/** $2 is the time zone. $3 to $6 are the first days of this month, the last month, this year and the next month. */
const byMonth = (instant: string) => `
  count(*)::int as total,
  ${within(instant, '$3::date', '$6::date')} as this_month,
  ${within(instant, '$4::date', '$3::date')} as last_month,
  ${within(instant, '$5::date', "$5::date + interval '1 year'")} as this_year`

const MEMBERS = `select ${byMonth('p.created_at')},
    (select count(*)::int from members f where f.church_id = $1 and ${isFirstTimer('f')}) as first_timers,
    count(*) filter (where p.gender = 'male')::int as male,
    count(*) filter (where p.gender = 'female')::int as female,
    extract(year from least($5::date,
      (select min(e.created_at) at time zone $2 from members e where e.church_id = $1 and e.deleted_at is null)::date,
      (select s.date_of_service from services s where s.church_id = $1 and s.deleted_at is null and ${tookPlace('s')}
        order by s.date_of_service limit 1)))::int as first_year
  from members p where p.church_id = $1 and ${isMember('p')}`

const status = (one: string) => `count(*) filter (where e.status = '${one}')::int as ${one}`

const EVENTS = `select ${byMonth('e.start_date')}, ${['scheduled', 'started', 'ended', 'cancelled'].map(status).join(', ')}
  from events e where e.church_id = $1 and e.deleted_at is null`

const DEPARTMENTS = `select ${byMonth('d.created_at')},
    (select count(*)::int from members p join departments o on o.church_id = p.church_id and o.id = p.department_id
      where p.church_id = $1 and o.deleted_at is null and ${isCounted('p')}) as people
  from departments d where d.church_id = $1 and d.deleted_at is null`

/** @param from keeps the numbers while these tables stay the same; without it they are counted each time */
async function countRows(
  tx: pg.ClientBase,
  churchId: string,
  text: string,
  from?: CountedFrom,
): Promise<unknown> {
  const zone = await timeZoneOf(tx, churchId)
  const { thisMonth, lastMonth, thisYear, nextMonth } = monthsOf(dayIn(zone))
  const values = [churchId, zone, thisMonth, lastMonth, thisYear, nextMonth]
  if (!from) return (await tx.query(text, values)).rows[0]
  const counting = { name: `statistics of ${from.at(-1)}`, text, values, from }
  return (await keptCounts<unknown>(tx, counting))[0]
}

function countedBy(days: DayCount[], today: string): Counted {
  const { thisMonth, lastMonth, thisYear, nextMonth } = monthsOf(today)
  const sum = (from: string, to: string) =>
    days.reduce((total, one) => (one.day >= from && one.day < to ? total + one.count : total), 0)
  return {
    total: sum(BEGINNING, nextMonth),
    this_month: sum(thisMonth, nextMonth),
    last_month: sum(lastMonth, thisMonth),
    this_year: sum(thisYear, nextMonth),
  }
}

/** Returns the first days of this month and those around it. */
export function monthsOf(today: string) {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  return {
    thisMonth: firstOfMonth(year, month),
    lastMonth: firstOfMonth(year, month - 1),
    thisYear: firstOfMonth(year, 1),
    nextMonth: firstOfMonth(year, month + 1),
  }
}

type ChartRequest = { query: ChartQuery; actor: Actor; deps: Deps }

const ofDays =
  (name: DaysChart) =>
  ({ query, actor, deps }: ChartRequest) =>
    inChurch(deps.pool, actor.churchId, (tx) => chartOfDays(tx, actor.churchId, name, query))

const ofSteps =
  (name: keyof typeof STEPS) =>
  ({ query, actor, deps }: ChartRequest) =>
    inChurch(deps.pool, actor.churchId, (tx) => chartOfSteps(tx, actor.churchId, name, query))

/** Handles a query about the caller's church that needs only the church's id. */
const about =
  <T>(ask: (tx: Parameters<Parameters<typeof inChurch>[2]>[0], churchId: string) => Promise<T>) =>
  ({ actor, deps }: Pick<ChartRequest, 'actor' | 'deps'>) =>
    inChurch(deps.pool, actor.churchId, (tx) => ask(tx, actor.churchId))

export const chartHandlers: HandlersFor<typeof chartRoutes> = {
  membershipPerformance: ofSteps('members'),
  firstTimersPerformance: ofDays('firstTimers'),
  fetchAttendancePerformanceChartData: ofDays('attendance'),
  fetchEventPerformanceChartData: ofDays('events'),
  fetchDepartmentPerformanceChartData: ofSteps('departments'),
  fetchCellPerformanceChartData: ofSteps('cells'),
  lastSunday: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => lastSundays(tx, actor.churchId, query.sundays)),
  attendanceStatistics: about(attendanceStatistics),
  fetchMemberStatisticsForChurch: about(memberStatistics),
  fetchEventStatisticsForChurch: about(eventStatistics),
  fetchDepartmentStatisticsForChurch: about(departmentStatistics),
  async totalAttendance({ params, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => totalAttendance(tx, actor.churchId))
  },
}
