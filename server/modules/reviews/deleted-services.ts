/** Lists and settles marks, headcounts and check-ins at deleted services, of which whoever deleted them may not have known. */
import type pg from 'pg'
import type { z } from 'zod'
import type { reviewRoutes } from '../../../contract/routes/reviews.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { addAudit } from '../../auth/audit.ts'
import { notThere, Problem, type Actor, type SyncActor } from '../../http/actor-and-answer.ts'
import type { MemoryTx } from '../../sync/store.ts'
import { writeRowsUnderLock } from '../../sync/push/write-batch.ts'
import { pageOf, readCursor } from '../shared/requests.ts'
import { isLive } from '../shared/counted-sql.ts'
import { isLeftOut } from '../../sync/push/scheduled-services.ts'
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import { freeServiceId } from '../services/queries.ts'

/** Gives marks and headcounts of a moved day to the service of its new day, as they are: with their times and ids. */

/** A deleted service whose day was moved. */
type Moved = { id: string; name: string; moved_to: string }

/** Tables whose rows name the service at which they were made. */
const AT_A_SERVICE = ['marks', 'headcounts', 'child_events'] as const

/** Runs under the church's lock. The new day's service is made, or comes back if it was deleted. */
export async function moveMarks(tx: pg.PoolClient, rows: MemoryTx, actor: SyncActor, moved: Moved) {
  const service_id = await serviceOfNewDay(tx, rows, actor, moved)
  for (const table of AT_A_SERVICE)
    for (const row of await rowsAt(tx, rows, actor.churchId, table, moved.id))
      await rows.put(table, { ...row, service_id })
  const captured = await idsOf(tx, actor.churchId, CAPTURED, moved.id)
  for (const person of await known(rows, 'members', captured))
    await rows.put('members', { ...person, captured_service_id: service_id })
}

async function rowsAt<T extends (typeof AT_A_SERVICE)[number]>(
  tx: pg.PoolClient,
  rows: MemoryTx,
  churchId: string,
  table: T,
  service: string,
): Promise<RowOf<T>[]> {
  const text = `select id from ${table} where church_id = $1 and service_id = $2`
  return known(rows, table, await idsOf(tx, churchId, text, service))
}

async function known<T extends TableName>(rows: MemoryTx, table: T, ids: string[]): Promise<RowOf<T>[]> {
  await rows.prefetch(ids.map((id) => [table, id] as const))
  const found = await Promise.all(ids.map((id) => rows.get(table, id)))
  return found.filter((row) => row !== undefined)
}

const CAPTURED = 'select id from members where church_id = $1 and captured_service_id = $2'

async function idsOf(tx: pg.PoolClient, churchId: string, text: string, service: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(text, [churchId, service])
  return rows.map(({ id }) => id)
}

/** The schedule may have another name by now. */
const LIVING = `select id from services where church_id = $1 and date_of_service = $2 and deleted_at is null
  and (name_key = $3 or schedule_id = $4) order by schedule_id is distinct from $4, created_at, id limit 1`

async function serviceOfNewDay(
  tx: pg.PoolClient,
  rows: MemoryTx,
  { churchId, accountId }: SyncActor,
  { id, name, moved_to: date_of_service }: Moved,
): Promise<string> {
  const schedule_id = (await rows.get('services', id))?.schedule_id ?? null
  const values = [churchId, date_of_service, nameKey(name), schedule_id]
  const { rows: found } = await tx.query<{ id: string }>(LIVING, values)
  if (found[0]) return found[0].id
  const there = await freeServiceId(tx, churchId, { name, date_of_service })
  const known = await rows.get('services', there)
  const made = {
    id: there,
    name,
    date_of_service,
    flyer_image: null,
    schedule_id,
    reference: null,
    created_at: new Date().toISOString(),
    created_by: accountId,
  }
  await rows.put('services', { ...(known ?? made), deleted_at: null })
  return there
}

type Line = z.output<(typeof reviewRoutes)['listDeletedServices']['answer']>[number]
type Decision = z.output<(typeof reviewRoutes)['settleDeletedService']['body']>

const SORTED = `to_char(late.arrived_at, 'YYYY-MM-DD HH24:MI:SS.US')`

/** True for a check-in that no check-out ended. If clocks contradict each other, it may also be true for one that ended. */
const STILL_HERE = `e.kind = 'in' and not exists (select from child_events o where o.church_id = $1 and o.service_id = e.service_id
    and o.person_id = e.person_id and o.kind = 'out' and o.removed_by is null
    and (e.id = any(o.saw) or (e.happened_at <= o.happened_at and not o.id = any(e.saw))))`

/**
 * Everything at a service whose day was skipped or moved, since whoever did so need not have known of it. Of a service deleted
 * by hand, the rows that arrived later, and children who are still here. The service's rev is that of its deletion, so rows
 * with a later rev arrived after it. A mark made after the deleting tap may still arrive first, from a phone with a shorter
 * delay. A merge also gives a mark a new rev, but the mark was received long before. The clocks of servers and database may
 * differ by minutes.
 */
const LATE = `select person_id, first_timer, 0 as heads, false as here, marked_by as by, received_at as at, rev from marks m
    where m.church_id = $1 and m.service_id = s.id and ${isLive('m')} and (${isLeftOut('s')} or m.arrived_at > s.deleted_at
      or (m.rev > s.rev and m.received_at > s.deleted_at - interval '10 minutes'))
  union all select null, false, men + women + children + guests, false, counted_by, counted_at, rev from headcounts h
    where h.church_id = $1 and h.service_id = s.id and (${isLeftOut('s')} or h.counted_at > s.deleted_at or h.rev > s.rev)
  union all select person_id, false, 0, ${STILL_HERE}, recorded_by, happened_at, rev from child_events e
    where e.church_id = $1 and e.service_id = s.id and e.removed_by is null
      and (${isLeftOut('s')} or e.happened_at > s.deleted_at or e.rev > s.rev or (${STILL_HERE}))`

const SENT_BY = `select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name)
    order by a.first_name, a.last_name, a.id), '[]') from accounts a where a.id = any(late.by)`

/** Few services are deleted, and each looks up the days of its own schedule. */
const MOVED_TO = `select e.moved_to from schedule_days e where e.church_id = $1 and e.schedule_id = s.schedule_id
    and e.day = s.date_of_service and e.deleted_at is null`

const LIST = `
  select s.id, s.name, s.date_of_service, s.deleted_at, (${MOVED_TO}) as moved_to, late.people, late.first_timers, late.heads, late.children, late.arrived_at, late.through,
    (${SENT_BY}) as sent_by, ${SORTED} as sorted_by
  from services s left join left_deleted l on l.church_id = s.church_id and l.service_id = s.id
  cross join lateral (
    select count(distinct person_id)::int as people, count(distinct person_id) filter (where first_timer)::int as first_timers,
      coalesce(sum(heads), 0)::int as heads, count(distinct person_id) filter (where here)::int as children, array_agg(distinct by) as by, max(at) as arrived_at, max(rev) as through
    from (${LATE}) sent where rev > coalesce(l.through, 0)) late
  where s.church_id = $1 and s.deleted_at is not null and (late.people > 0 or late.heads <> 0) and ($2::uuid is null or s.id = $2)
    and ($3::text is null or (${SORTED}, s.id::text) < ($3, $4::text))
  order by ${SORTED} desc, s.id::text desc limit $5`

export async function findMarksAfterDelete(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor, id }: { limit: number; cursor?: string; id?: string },
): Promise<{ items: Line[]; next_cursor: string | null }> {
  const [before, last] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Line & { sorted_by: string }>(LIST, [churchId, id, before, last, limit + 1])
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { ...page, items: page.items.map(({ sorted_by: _sorted, ...line }) => line) }
}

export async function countMarksAfterDelete(tx: pg.ClientBase, churchId: string): Promise<number> {
  const values = [churchId, null, null, null, null]
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from (${LIST}) found`,
    values,
  )
  return rows[0]!.count
}

/**
 * Throws Problem NOT_FOUND if it is settled already, ALREADY_EXISTS if another service now has its name and day, INVALID
 * if marks should go to a new day that there is not.
 */
export function settleMarksAfterDelete(
  pool: pg.Pool,
  actor: Actor,
  id: string,
  { decision, through }: Decision,
): Promise<void> {
  const decide = async (tx: pg.PoolClient, rows: MemoryTx) => {
    const { items } = await findMarksAfterDelete(tx, actor.churchId, { limit: 1, id })
    const [line] = items
    if (!line) throw notThere('This decision')
    if (decision === 'bring-back') await bringBack(tx, rows, actor, line)
    else if (decision === 'move') await move(tx, rows, actor, line)
    // Rows that arrived since the administrator looked are listed again.
    else await leave(tx, actor, id, Math.min(through, line.through))
    return { answer: undefined, after: [] }
  }
  return writeRowsUnderLock(pool, actor, decide, { who: actor, feature: 'attendanceAccess' })
}

async function bringBack(tx: pg.PoolClient, rows: MemoryTx, { churchId }: SyncActor, line: Line) {
  const { rowCount } = await tx.query(
    'select from services where church_id = $1 and date_of_service = $2 and name_key = $3 and deleted_at is null',
    [churchId, line.date_of_service, nameKey(line.name)],
  )
  if (rowCount) throw new Problem('ALREADY_EXISTS', TAKEN)
  const deleted = await rows.get('services', line.id)
  if (deleted) await rows.put('services', { ...deleted, deleted_at: null })
}

async function move(tx: pg.PoolClient, rows: MemoryTx, actor: SyncActor, line: Line) {
  const { id, name, moved_to } = line
  if (!moved_to)
    throw new Problem('INVALID', 'This service was not moved to another day. Bring it back instead.')
  await moveMarks(tx, rows, actor, { id, name, moved_to })
  await addAudit(tx, { ...actor, action: 'moved deleted', subjectTable: 'services', subjectId: id })
}

const TAKEN =
  'Another service has this name and day by now. Give that one another name first, then bring this one back.'

async function leave(tx: pg.PoolClient, actor: SyncActor, serviceId: string, through: number): Promise<void> {
  await tx.query(
    `insert into left_deleted as l (church_id, service_id, through, left_by) values ($1, $2, $3, $4)
     on conflict (church_id, service_id) do update
       set through = greatest(l.through, excluded.through), left_by = excluded.left_by, left_at = now()`,
    [actor.churchId, serviceId, through, actor.accountId],
  )
  await addAudit(tx, { ...actor, action: 'left deleted', subjectTable: 'services', subjectId: serviceId })
}
