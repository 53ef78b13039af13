/** Deletes cells, departments and services that an import made, unless somebody used or changed them; those are listed. */
import type pg from 'pg'
import type { OpResult } from '../../../../contract/sync/push.ts'
import { isLive, markOfList } from '../../shared/counted-sql.ts'
import type { KeptMade, MadeKind, StoredImport } from '../stored-import.ts'
import { keepPlaces, type OwnChange, type PlannedBatch } from './batch.ts'

const AT_ONCE = 100

const DELETE = { cells: 'delete-cell', departments: 'delete-department', services: 'delete-service' } as const
const KINDS = { cells: 'cell', departments: 'department', services: 'service' } as const

/** Plans the next records that the import made. */
export async function undoMade(
  tx: pg.PoolClient,
  churchId: string,
  stored: StoredImport,
): Promise<PlannedBatch | null> {
  const { places } = stored
  const made = places.made ?? []
  if (made.length === 0) return null
  const now = made.slice(0, AT_ONCE)
  const outcomes = await outcomesOf(tx, churchId, stored, now)
  return {
    changes: outcomes.flatMap(({ change }) => change ?? []),
    note: (results) =>
      keepPlaces(tx, churchId, stored.id, {
        ...places,
        made: made.slice(AT_ONCE),
        kept: [...(places.kept ?? []), ...keptOf(outcomes, results)],
      }),
  }
}

type Made = [MadeKind, string]

/** The change that deletes the record, or the reason to keep it. Both are null if it is deleted already. */
export type MadeOutcome = { change: OwnChange | null; kept: KeptMade | null }

export async function outcomesOf(
  tx: pg.PoolClient,
  churchId: string,
  { id: importId, places }: Pick<StoredImport, 'id' | 'places'>,
  made: Made[],
): Promise<MadeOutcome[]> {
  const affirmed = new Set(places.affirmed ?? [])
  const outcomes: MadeOutcome[] = []
  for (const kind of ['cells', 'departments', 'services'] as const) {
    const ids = [...new Set(made.filter(([table]) => table === kind).map(([, id]) => id))]
    if (ids.length === 0) continue
    const written = await changedSince(tx, churchId, importId, ids)
    const uses = await (kind === 'services'
      ? servicesInUse(tx, churchId, ids, written)
      : groupsInUse(tx, churchId, kind, ids))
    for (const use of uses) {
      const own = written.get(use.id)
      const changed = !own || own.fields.length > 0 ? `Somebody changed this ${KINDS[kind]} since.` : null
      const again = affirmed.has(use.id) ? `Somebody used this ${KINDS[kind]} since.` : null
      const reason = changed ?? use.reason ?? again
      outcomes.push(outcomeOf(kind, { ...use, reason }, own?.deleted_at ?? undefined))
    }
  }
  return outcomes
}

/** A record that the import restored gets its former time of deletion again. */
function outcomeOf(
  kind: MadeKind,
  { id, name, date, reason, waits }: Use,
  at: string | undefined,
): MadeOutcome {
  const kept: KeptMade = { kind: KINDS[kind], id, name, date, reason: reason ?? waits ?? REFUSED }
  if (reason) return { change: null, kept }
  if (waits) return { change: null, kept: { ...kept, waits: true } }
  return { change: { type: DELETE[kind], args: { id }, ...(at && { at }) }, kept }
}

const REFUSED = 'This was not taken back.'

/** @param results one for each change, in their order */
export function keptOf(outcomes: MadeOutcome[], results: OpResult[]): KeptMade[] {
  let at = 0
  return outcomes.flatMap(({ change, kept }) => {
    const result = change && results[at++]
    if (!kept || result?.status === 'applied') return []
    return [{ ...kept, reason: result?.message ?? kept.reason }]
  })
}

export const tableOf = ({ kind }: KeptMade): MadeKind => `${kind}s`

/** A record that the import made, and its uses: other marks or headcounts at a service, people of a cell. */
type Use = {
  id: string
  name: string
  /** For a service. */
  date: string | null
  /** The reason why it stays; null if no person uses it. */
  reason: string | null
  /** The reason why it stays until another list is undone too. */
  waits: string | null
}

/**
 * A service that the import restored has its former marks again. They existed before and are no new use. Merging people
 * moves marks too.
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

/** Covers only services that are not deleted. */
async function servicesInUse(
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

/** Covers only groups that are not deleted. */
async function groupsInUse(
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

type Written = {
  /** The rev and moment of the import's own write. */
  rev: string
  at: string
  /** True if the import added the record. False if it changed the record or restored it. */
  added: boolean
  /** For a record that the import restored: its former time of deletion. */
  deleted_at: string | null
  /** Fields that others changed afterwards, by their names in history. */
  fields: string[]
}

const WRITTEN = `with own as (
    select distinct on (subject_id) subject_id, rev, at, changes -> 'deleted_at' ->> 0 as deleted_at,
      exists (select from audit_log a where a.church_id = $1 and a.subject_id = l.subject_id and a.import_id = $2 and a.action = 'added') as added
    from audit_log l where church_id = $1 and import_id = $2 and subject_id = any($3::uuid[]) and rev is not null
    order by subject_id, rev desc)
  select own.subject_id as id, own.rev, own.at, own.added, case when not own.added then own.deleted_at end as deleted_at,
    array(select distinct jsonb_object_keys(l.changes) from audit_log l
      where l.church_id = $1 and l.subject_id = own.subject_id and l.rev > own.rev and l.import_id is null
        and l.action = 'changed' and jsonb_typeof(l.changes) = 'object') as fields
  from own`

/**
 * Finds changes that others made to records after an import wrote them. Other imports and their undoing do not
 * count. Maps by the record's id. Records that the import did not write are missing.
 */
export async function changedSince(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  ids: string[],
): Promise<Map<string, Written>> {
  const { rows } = await tx.query<Written & { id: string }>(WRITTEN, [churchId, importId, ids])
  return new Map(rows.map(({ id, ...written }) => [id, written]))
}
