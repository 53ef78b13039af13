/**
 * Builds the SQL for "absent for N weeks", shared by the members' filter and the follow-up list, and finds the weeks
 * that count for it. An absent person was in the church before its last N counting weeks, and at no service since
 * their start. The current week is not counted, but a person who came in it is not absent. An older mark proves that
 * a person was in the church before their record was made. People who never came are absent too. Events do not
 * count.
 */
import type pg from 'pg'
import { mondayOf } from '../../../contract/calendar/days.ts'
import { isNobodysAlias, isLive, wasHeld } from '../shared/counted-sql.ts'

/**
 * The number of latest services with all marks read at once. For earlier services, the remaining people are looked up
 * one by one. A large church has hundreds of thousands of marks a year, and most people came recently.
 */
const READ_AT_ONCE = 10

/** The limit for a page of a list, which looks at some hundred people. Reading more takes longer than it saves. */
export const READ_FOR_A_PAGE = 6

/**
 * The parameters of `isAbsent`. `earlier` is null if at most `atOnce` services count. A null in place of `latest`
 * asks for no absence.
 */
export type Away = [latest: string[], earlier: string[] | null, first: string, zone: string]

/**
 * Returns the parameters for N counting weeks. If the church has fewer, the first day lies before all days, so nobody
 * is absent.
 */
export function awayFor({ held, counting }: Weeks, zone: string, count: number, atOnce = READ_AT_ONCE): Away {
  const first = counting[count - 1]
  if (!first) return [[], null, '1900-01-01', zone]
  const ids = held.filter(({ day }) => day >= first).map(({ id }) => id)
  const earlier = ids.length > atOnce ? ids.slice(atOnce) : null
  return [ids.slice(0, atOnce), earlier, first, zone]
}

/**
 * Returns the condition for a row of `members` in the statement. The church is $1.
 * @param from the number of the first of four parameters, which `awayFor` returns
 */
export const isAbsent = (from: number): string =>
  `($${from}::uuid[] is null or (${wasNotHere(from)}
    and (${hadJoined(from + 2)} or ${wasHereBefore(from + 2)})))`

/**
 * Matches people at no service since the first of the weeks began, and leaves out aliases.
 * @param from the number of the parameter `latest`; `earlier` follows
 */
export const wasNotHere = (from: number): string => {
  const latest = `$${from}`
  return `${isNobodysAlias('members')}
    and members.id not in (${underTheirOwn(latest)}) and members.id not in (${underAnother(latest)})
    and ${notAtEarlier(`$${from + 1}`)}`
}

/** Selects people marked at these services under their own id. A person may occur several times. */
const underTheirOwn = (services: string): string =>
  `select k.person_id from marks k where ${markedAt(services)}`

/** Selects people marked under another id that means them. */
const underAnother = (services: string): string => `select a.to_id from aliases a cross join lateral (
    select from marks k where k.person_id = a.id and ${markedAt(services)} limit 1) k where a.church_id = $1`

/** Selects both, for a join. */
export const atLatest = (latest: string): string =>
  `${underTheirOwn(latest)} union all ${underAnother(latest)}`

/**
 * Looks up one person alone, under all of their ids.
 * @param person the person's id in the statement
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

/**
 * Matches records made before the first of the weeks.
 * @param from the number of the parameter `first`; `zone` follows
 */
export const hadJoined = (from: number): string =>
  `members.created_at < $${from}::date::timestamp at time zone $${from + 1}::text`

/**
 * Looks up earlier marks under all of the person's ids, person by person. The row counts that the planner estimates
 * do not matter.
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

export type Held = { id: string; day: string }

export type Weeks = {
  /** Services up to today with at least one mark, the latest first. */
  held: Held[]
  /** The Monday of each service day: a list looks up the same few days a thousand times. */
  mondays: ReadonlyMap<string, string>
  /** The Mondays of past weeks with such a service, the latest first. */
  counting: string[]
}

/**
 * Finds the weeks that count for absence. A week runs from Monday to Sunday and counts if somebody was marked at a
 * service. Only whole weeks count: a person who misses Wednesday may still come on Sunday. A church that meets on
 * Saturdays has no empty Sundays.
 */
export async function weeksOf(tx: pg.ClientBase, churchId: string, today: string): Promise<Weeks> {
  const { rows: held } = await tx.query<Held>(HELD, [churchId, today])
  const days = new Set(held.map(({ day }) => day))
  const mondays = new Map([...days].map((day) => [day, mondayOf(day)]))
  const thisMonday = mondayOf(today)
  const counting = [...new Set(mondays.values())].filter((monday) => monday < thisMonday)
  return { held, mondays, counting }
}

const HELD = `select s.id, s.date_of_service as day from services s
  where s.church_id = $1 and s.deleted_at is null and s.date_of_service <= $2::date and ${wasHeld('s')}
  order by s.date_of_service desc, s.id`

/** Counts the counting weeks after the week of `day` in which the person came on no day. */
export function missedSince({ counting, mondays }: Weeks, day: string, came: readonly string[] = []): number {
  const own = mondayOf(day)
  const theirs = new Set(came.map((on) => mondays.get(on)))
  return counting.filter((monday) => monday > own && !theirs.has(monday)).length
}
