/** Choices that narrow a list of members, as SQL. What is not chosen is null and narrows nothing. */
import type pg from 'pg'
import { mondayOf } from '../follow-up/weeks.ts'
import { addDays, dayIn, timeZoneOf } from '../today.ts'
import { isNobodysAlias } from '../alias-sql.ts'
import { isLive } from '../live-mark-sql.ts'

export type Choice = {
  first_timer?: boolean
  cell_id?: string
  department_id?: string
  gender?: 'male' | 'female'
  /** Days `YYYY-MM-DD` by the church's own calendar, both counted. */
  joined_from?: string
  joined_to?: string
  /** At no service since the beginning of so many weeks with one, and in the church since before that. */
  absent_for?: number
}

/**
 * The marks of the latest services are read at once; who is at none of them is looked up for the earlier ones, person by
 * person. A year of a large church is hundreds of thousands of marks, and most people were here lately.
 */
const READ_AT_ONCE = 10

/** @param from the number of the first of nine parameters, which `chosen` answers */
export const CHOSEN = (from: number): string => {
  const at = (offset: number) => `$${from + offset}`
  return `
    and (${at(0)}::boolean is null or first_timer = ${at(0)})
    and (${at(1)}::uuid is null or cell_id = ${at(1)})
    and (${at(2)}::uuid is null or department_id = ${at(2)})
    and (${at(3)}::text is null or gender = ${at(3)})
    and (${at(4)}::timestamptz is null or created_at >= ${at(4)})
    and (${at(5)}::timestamptz is null or created_at < ${at(5)})
    and (${at(6)}::timestamptz is null or created_at < ${at(6)})
    and (${at(7)}::uuid[] is null or id not in (
      select coalesce(a.to_id, m.person_id) from (
        select distinct person_id from marks where church_id = $1 and service_id = any(${at(7)}) and ${isLive('marks')}) m
      left join aliases a on a.church_id = $1 and a.id = m.person_id))
    and (${at(8)}::uuid[] is null or not (
      exists (select from marks k where ${markedAt(at(8))} and k.person_id = members.id and ${isNobodysAlias('members')})
      or exists (select from aliases a join marks k on k.person_id = a.id
        where a.church_id = $1 and a.to_id = members.id and ${markedAt(at(8))})))`
}

const markedAt = (services: string): string =>
  `k.church_id = $1 and k.service_id = any(${services}) and ${isLive('k')}`

export async function chosen(tx: pg.ClientBase, churchId: string, choice: Choice): Promise<unknown[]> {
  const { first_timer, cell_id, department_id, gender, joined_from, joined_to, absent_for } = choice
  const zone = joined_from || joined_to || absent_for ? await timeZoneOf(tx, churchId) : ''
  const missed = absent_for ? await lastWeeks(tx, churchId, zone, absent_for) : null
  const [from, to, since] = await starts(tx, zone, [
    joined_from ?? null,
    joined_to ? addDays(joined_to, 1) : null,
    missed?.first ?? null,
  ])
  return [first_timer, cell_id, department_id, gender, from, to, since, ...latestApart(missed?.ids)]
}

/** @param services the latest first */
const latestApart = (services?: string[]): (string[] | null)[] => [
  services?.slice(0, READ_AT_ONCE) ?? null,
  services && services.length > READ_AT_ONCE ? services.slice(READ_AT_ONCE) : null,
]

/** The moments at which days begin in a time zone. */
async function starts(tx: pg.ClientBase, zone: string, days: (string | null)[]): Promise<(string | null)[]> {
  if (zone === '') return days
  const { rows } = await tx.query<{ at: string | null }>(
    `select d.day::timestamp at time zone $2 as at from unnest($1::date[]) with ordinality as d(day, n) order by d.n`,
    [days, zone],
  )
  return rows.map(({ at }) => at)
}

/**
 * The last whole weeks (Monday to Sunday) in which somebody was marked count, as on the follow-up list: services that
 * nobody was marked at say nothing of anybody. Who came since, this week too, is not away; and nobody has been away for
 * so many where there were not so many yet: then none before the first day of all.
 */
async function lastWeeks(tx: pg.ClientBase, churchId: string, zone: string, count: number) {
  const today = dayIn(zone)
  const { rows } = await tx.query<{ monday: string }>(WEEKS, [churchId, mondayOf(today), count])
  const first = rows.length === count ? rows.at(-1)?.monday : undefined
  if (!first) return { ids: [], first: '1900-01-01' }
  const { rows: services } = await tx.query<{ id: string }>(
    `select id from services where church_id = $1 and deleted_at is null and date_of_service between $2 and $3
     order by date_of_service desc, id`,
    [churchId, first, today],
  )
  return { ids: services.map(({ id }) => id), first }
}

const WEEKS = `select date_trunc('week', s.date_of_service::timestamp)::date as monday from services s
  where s.church_id = $1 and s.deleted_at is null and s.date_of_service < $2::date
    and exists (select from marks m where m.church_id = $1 and m.service_id = s.id and ${isLive('m')})
  group by 1 order by 1 desc limit $3`
