/**
 * Counts people at each service once and keeps the tally until a trigger deletes its row (migration 0014). Triggers
 * react to marks, to a person's deletion or joining, and to aliases. This file detects a moved service or another
 * time zone.
 */
import type pg from 'pg'
import { people, present } from './people-sql.ts'

/** @property members attendees who are members and joined by the day; the other members were absent */
export type Tally = { attended: number; first_timers: number; members: number }

/** A service that is not deleted, with its day. */
export type DatedService = { id: string; date_of_service: string }

type Stored = Tally & { service_id: string }

/** Returns tallies by service id. A service without attendees has a tally of zeros. */
export async function talliesOf(
  tx: pg.ClientBase,
  churchId: string,
  timeZone: string,
  services: DatedService[],
): Promise<Map<string, Tally>> {
  const kept = await keptTallies(tx, churchId, timeZone, services)
  const missing = services.filter(({ id }) => !kept.has(id))
  if (missing.length === 0) return kept
  const rev = await revOf(tx, churchId)
  const counted = await countAnew(tx, churchId, timeZone, missing)
  await keepTallies(tx, churchId, { timeZone, rev, services: missing, counted })
  return new Map([...kept, ...counted])
}

const idsOf = (services: DatedService[]) => services.map(({ id }) => id)
const daysOf = (services: DatedService[]) => services.map(({ date_of_service }) => date_of_service)
const byService = (rows: Stored[]) => new Map(rows.map(({ service_id, ...tally }) => [service_id, tally]))

async function keptTallies(tx: pg.ClientBase, churchId: string, timeZone: string, services: DatedService[]) {
  const { rows } = await tx.query<Stored>({
    name: 'tallies-kept',
    text: `select t.service_id, t.attended, t.first_timers, t.members from unnest($2::uuid[], $3::date[]) as c(id, day)
      join service_tallies t on t.church_id = $1 and t.service_id = c.id and t.date_of_service = c.day and t.time_zone = $4`,
    values: [churchId, idsOf(services), daysOf(services), timeZone],
  })
  return byService(rows)
}

async function countAnew(tx: pg.ClientBase, churchId: string, timeZone: string, services: DatedService[]) {
  const { rows } = await tx.query<Stored>(COUNTED, [churchId, timeZone, idsOf(services), daysOf(services)])
  return byService(rows)
}

const COUNTED = `
  with chosen as (select * from unnest($3::uuid[], $4::date[]) as c(id, day)),
  ${present('m.service_id = any($3::uuid[])')},
  ${people}
  select c.id as service_id, count(n.person_id)::int as attended,
    (count(*) filter (where n.first_timer or p.captured_service_id = c.id))::int as first_timers,
    (count(*) filter (where p.here and p.joined_on <= c.day))::int as members
  from chosen c left join present n on n.service_id = c.id left join people p on p.id = n.person_id
  group by c.id`

/** The church's current rev, read before the counting. */
export async function revOf(tx: pg.ClientBase, churchId: string): Promise<number> {
  const { rows } = await tx.query<{ rev: number }>('select rev from church_revs where church_id = $1', [
    churchId,
  ])
  return rows[0]?.rev ?? 0
}

/** @property rev the church's rev before the counting */
type Keeping = { timeZone: string; rev: number; services: DatedService[]; counted: Map<string, Tally> }

/**
 * Stores tallies only if nothing was written since the count. Writers of marks or people hold the church's lock until
 * they commit. So no trigger can miss these rows. If somebody else is writing, the function does not wait, and the
 * next read counts again.
 */
export async function keepTallies(tx: pg.ClientBase, churchId: string, keeping: Keeping): Promise<void> {
  const { timeZone, rev, services, counted } = keeping
  const tallies = services.map(({ id }) => counted.get(id) ?? NOBODY)
  await tx.query({
    name: 'tallies-keep',
    text: KEEP,
    values: [
      churchId,
      rev,
      timeZone,
      idsOf(services),
      daysOf(services),
      tallies.map(({ attended }) => attended),
      tallies.map(({ first_timers }) => first_timers),
      tallies.map(({ members }) => members),
    ],
  })
}

const NOBODY: Tally = { attended: 0, first_timers: 0, members: 0 }

const KEEP = `
  with unmoved as (select 1 from church_revs where church_id = $1 and rev = $2 for update skip locked)
  insert into service_tallies (church_id, service_id, attended, first_timers, members, date_of_service, time_zone)
  select $1, t.id, t.attended, t.first_timers, t.members, t.day, $3
  from unmoved, unnest($4::uuid[], $5::date[], $6::int[], $7::int[], $8::int[]) as t(id, day, attended, first_timers, members)
  on conflict (church_id, service_id) do update set attended = excluded.attended, first_timers = excluded.first_timers,
    members = excluded.members, date_of_service = excluded.date_of_service, time_zone = excluded.time_zone`
