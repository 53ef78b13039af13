/** Finds use of records that an import made: a service has marks or heads of others, a cell has people. */
import type pg from 'pg'
import { isLive } from '../../church/live-mark-sql.ts'
import { markOfList } from '../mark-of-list-sql.ts'
import type { Written } from './changed-since.ts'

export type Use = {
  id: string
  name: string
  /** Of a service. */
  date: string | null
  /** Why it stays; null where no person uses it. */
  reason: string | null
  /** Why it stays until another list is undone, too. */
  waits: string | null
}

/**
 * A service that the import brought back has its former marks again: they were there before and are no use of it. A mark
 * moves on when its person is joined with another, too.
 */
const SERVICES = `with own as (
    select * from jsonb_to_recordset($3::jsonb) as o(id uuid, rev bigint, at timestamptz, added boolean)),
  live as (
    select m.service_id, ${markOfList('m')} as of_list, p.deleted_at is not null and p.first_name = '' as erased
    from marks m join members p on p.church_id = $1 and p.id = m.person_id left join own on own.id = m.service_id
    where m.church_id = $1 and m.service_id = any($2::uuid[]) and ${isLive('m')}
      and (own.added is not false or (m.rev > own.rev and (m.received_at >= own.at or not exists (
        select from joined_rows j where j.church_id = $1 and j.kind = 'marks' and j.row_id = m.id)))))
  select s.id, s.name, s.date_of_service as date,
    exists (select from live where service_id = s.id and not of_list and not erased) as marked,
    exists (select from live where service_id = s.id and not of_list and erased) as erased,
    exists (select from live where service_id = s.id and of_list) as listed,
    exists (select from headcounts h where h.church_id = $1 and h.service_id = s.id
      and (own.added is not false or h.rev > own.rev)) as counted,
    exists (select from members c where c.church_id = $1 and c.captured_service_id = s.id and c.deleted_at is null
      and (own.added is not false or exists (select from audit_log l
        where l.church_id = $1 and l.subject_id = c.id and l.action = 'added' and l.rev > own.rev))) as captured
  from services s left join own on own.id = s.id
  where s.church_id = $1 and s.id = any($2::uuid[]) and s.deleted_at is null`

type Uses = { marked: boolean; erased: boolean; listed: boolean; counted: boolean; captured: boolean }

const WHY: [keyof Uses, string][] = [
  ['marked', 'Somebody was marked at this service since.'],
  ['counted', 'Heads were counted at this service since.'],
  ['captured', 'A first timer was added at this service since.'],
  ['erased', 'People who were erased since came to this service. That still counts.'],
]

/** Of those that are not deleted. */
export async function servicesInUse(
  tx: pg.ClientBase,
  churchId: string,
  ids: string[],
  written: ReadonlyMap<string, Written>,
): Promise<Use[]> {
  const own = [...written].map(([id, { rev, at, added }]) => ({ id, rev, at, added }))
  const { rows } = await tx.query<Use & Uses>(SERVICES, [churchId, ids, JSON.stringify(own)])
  return rows.map(({ id, name, date, listed, ...uses }) => ({
    id,
    name,
    date,
    reason: WHY.find(([use]) => uses[use as keyof typeof uses])?.[1] ?? null,
    waits: listed ? 'Another list says that people came to this service.' : null,
  }))
}

const GROUPS = (table: 'cells' | 'departments', field: 'cell_id' | 'department_id') => {
  const byList = `exists (select from import_rows r where r.church_id = $1 and r.member_id = m.id and r.settled
    and r.after ->> '${field}' = g.id::text and (r.undone is null or r.after ? 'waits'))`
  const people = `select from members m where m.church_id = $1 and m.${field} = g.id and m.deleted_at is null`
  return `select g.id, g.name, exists (${people} and not ${byList}) as used, exists (${people} and ${byList}) as listed
    from ${table} g where g.church_id = $1 and g.id = any($2::uuid[]) and g.deleted_at is null`
}

/** Of those that are not deleted. */
export async function groupsInUse(
  tx: pg.ClientBase,
  churchId: string,
  table: 'cells' | 'departments',
  ids: string[],
): Promise<Use[]> {
  const [noun, field] =
    table === 'cells' ? (['cell', 'cell_id'] as const) : (['department', 'department_id'] as const)
  const { rows } = await tx.query<{ id: string; name: string; used: boolean; listed: boolean }>(
    GROUPS(table, field),
    [churchId, ids],
  )
  return rows.map(({ id, name, used, listed }) => ({
    id,
    name,
    date: null,
    reason: used ? `People belong to this ${noun}.` : null,
    waits: listed ? `Another list puts people into this ${noun}.` : null,
  }))
}
