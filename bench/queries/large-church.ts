/** Makes a church of three years in the database: people, two services a week, marks, cells, departments, events. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { noteWhoCame } from '../../server/modules/shared/counted-sql.ts'
import { makePeople } from '../../server/demo/people.ts'
import { fill, found, type Founded } from '../server/church.ts'

export const PEOPLE = 20_000
export const SERVICES = 150
/** The share at each service: half a million marks of 20,000 people at 150 services. */
const SHARE_THAT_CAME = 1 / 6
const [CELLS, DEPARTMENTS, EVENTS] = [40, 12, 60]

/** @param bare bypasses row security, for statements that write everything in one go */
export async function largeChurch(pool: pg.Pool, bare: pg.Client): Promise<Founded> {
  return churchOf(pool, bare, 'large', PEOPLE)
}

/** The same church with another number of people. */
export async function churchOf(
  pool: pg.Pool,
  bare: pg.Client,
  name: string,
  people: number,
): Promise<Founded> {
  const founded = await found(pool, name)
  // Ids spread over other churches would distort the planner's statistics.
  const seed = createHash('sha256').update(name).digest().readUInt32BE()
  await fill(pool, founded.church, { services: [], members: makePeople(people, seed), marks: [] })
  await bare.query(GROUPS, [founded.church, CELLS, DEPARTMENTS])
  await bare.query(BELONG, [founded.church])
  await bare.query(CHANGED, [founded.church])
  await bare.query(HELD, [founded.church, SERVICES])
  await bare.query(CAME, [founded.church, SHARE_THAT_CAME])
  await bare.query(REVS_GIVEN, [founded.church])
  await bare.query(COUNTED, [founded.church])
  await bare.query(EVENTS_HELD, [founded.church, EVENTS])
  // A running server did this long ago, and autovacuum ran afterwards.
  await noteWhoCame(pool, founded.church)
  return founded
}

const GROUPS = `
  with c as (insert into cells (church_id, id, name, created_at, rev)
    select $1::uuid, gen_random_uuid(), 'Cell ' || n, now(), n from generate_series(1, $2::int) n)
  insert into departments (church_id, id, name, created_at, rev)
  select $1, gen_random_uuid(), 'Department ' || n, now(), n from generate_series(1, $3::int) n`

/** Everybody is in a cell, a third in a department, every tenth a recent first timer; they joined over three years. */
const BELONG = `
  with c as (select array_agg(id) as ids from cells where church_id = $1),
    d as (select array_agg(id) as ids from departments where church_id = $1),
    numbered as (select id, row_number() over (order by id) as n from members where church_id = $1)
  update members m set
    cell_id = c.ids[1 + n.n % array_length(c.ids, 1)],
    department_id = case when n.n % 3 = 0 then d.ids[1 + n.n % array_length(d.ids, 1)] end,
    first_timer = n.n % 10 = 0,
    created_at = now() - (n.n % 1095) * interval '1 day'
  from numbered n, c, d where m.church_id = $1 and m.id = n.id`

/** Every fifth joined their groups halfway between joining and today: 4,000 lines of history over three years. */
const CHANGED = `
  insert into audit_log (church_id, id, at, action, subject_table, subject_id, changes, rev)
  select church_id, gen_random_uuid(), created_at + (now() - created_at) / 2, 'changed', 'members', id,
    jsonb_build_object('cell_id', jsonb_build_array(null, cell_id), 'department_id', jsonb_build_array(null, department_id)), 1
  from (select *, row_number() over (order by id) as n from members where church_id = $1) m where n % 5 = 0`

/** Sundays and Wednesdays, back from last week. */
const HELD = `
  insert into services (church_id, id, name, date_of_service, reference, created_at, name_key, rev)
  select $1::uuid, gen_random_uuid(), case when n % 2 = 0 then 'Sunday service' else 'Midweek' end,
    current_date - (n / 2) * 7 - case when n % 2 = 0 then 7 else 4 end,
    replace(gen_random_uuid()::text, '-', ''), now() - n * interval '3 days',
    case when n % 2 = 0 then 'sunday service' else 'midweek' end, n
  from generate_series(0, $2::int - 1) n`

/** Attendance depends on each person's habit, with a little chance. */
const CAME = `
  insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, first_timer, rev)
  select $1::uuid, gen_random_uuid(), s.id, m.id, s.date_of_service + time '09:00', s.date_of_service + time '09:00', random() < 0.01,
    (select rev from church_revs where church_id = $1) + row_number() over (order by s.date_of_service)
  from services s cross join members m
  where s.church_id = $1 and m.church_id = $1 and m.deleted_at is null
    -- The service's number stands here so that chance is asked for each mark and not once for each person.
    and random() + 0 * s.rev < $2::float * 2 * (('x' || right(replace(m.id::text, '-', ''), 4))::bit(16)::int / 65535.0)`

const REVS_GIVEN = `update church_revs set rev = (select max(rev) from marks where church_id = $1) where church_id = $1`

/** Every second service has a headcount. */
const COUNTED = `
  insert into headcounts (church_id, id, service_id, men, women, children, guests, counted_at, rev)
  select $1::uuid, gen_random_uuid(), id, 1200, 1700, 600, 40, date_of_service + time '10:00', 1
  from services where church_id = $1 and name = 'Sunday service'`

const EVENTS_HELD = `
  insert into events (church_id, id, name, start_date, end_date, type, status, created_at)
  select $1::uuid, gen_random_uuid(), 'Event ' || n, now() - n * interval '9 days', now() - n * interval '9 days' + interval '3 hours',
    'offline', 'ended', now() - n * interval '9 days'
  from generate_series(1, $2::int) n`
