/** What follows from changed rows inside the same transaction: history, links, "May be the same", moved marks. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { tables } from '../../contract/tables/index.ts'
import type { Change } from './memory-tx.ts'
import type { Settling } from './settle-op.ts'

export function writeConsequences(
  tx: pg.PoolClient,
  settling: Settling,
  changes: Change[],
  movedMarks: string[],
  base: number,
): Promise<unknown>[] {
  return [
    ...history(tx, settling, changes, base),
    ...serviceLinks(tx, settling.churchId, changes),
    ...maybeSame(tx, settling.churchId, changes),
    ...renumber(tx, settling.churchId, movedMarks, base + changes.length),
  ]
}

/** Each changed field with both values; a new row with the fields that hold something. */
function history(
  tx: pg.PoolClient,
  { actor, churchId }: Settling,
  changes: Change[],
  base: number,
): Promise<unknown>[] {
  const entries = changes.flatMap((change, index) => {
    const differing = tables[change.table].audited ? differences(change) : {}
    if (Object.keys(differing).length === 0) return []
    const action = change.before ? 'changed' : 'added'
    return [
      {
        id: newId(),
        action,
        subject_table: change.table,
        subject_id: change.id,
        changes: differing,
        rev: base + index + 1,
      },
    ]
  })
  if (entries.length === 0) return []
  const text = `insert into audit_log (church_id, id, account_id, device_id, action, subject_table, subject_id, changes, rev)
    select $1::uuid, id, $2::uuid, $3::uuid, action, subject_table, subject_id, changes, rev
    from jsonb_populate_recordset(null::audit_log, $4::jsonb)`
  return [
    tx.query({
      name: 'history',
      text,
      values: [churchId, actor.accountId, actor.deviceId, JSON.stringify(entries)],
    }),
  ]
}

function differences({ before, after }: Change): Record<string, [unknown, unknown]> {
  const old = (before ?? {}) as Record<string, unknown>
  const differing = Object.entries(after).filter(
    ([field, value]) => field !== 'id' && (old[field] ?? null) !== value,
  )
  return Object.fromEntries(differing.map(([field, value]) => [field, [old[field] ?? null, value]]))
}

/** A service made by anybody gets its unguessable reference once, here. */
function serviceLinks(tx: pg.PoolClient, churchId: string, changes: Change[]): Promise<unknown>[] {
  const made = changes.filter(({ table, before }) => table === 'services' && !before).map(({ id }) => id)
  if (made.length === 0) return []
  const text = `with named as (
      update services set reference = replace(gen_random_uuid()::text, '-', '')
      where church_id = $1 and id = any($2::uuid[]) and reference is null returning id, reference)
    insert into public_references (reference, church_id, kind, target_id) select reference, $1, 'service', id from named`
  return [tx.query({ name: 'service-links', text, values: [churchId, made] })]
}

/** Same phone, other name: kept as two, listed for an administrator. */
function maybeSame(tx: pg.PoolClient, churchId: string, changes: Change[]): Promise<unknown>[] {
  const people = changes.filter(
    ({ table, before, after }) =>
      table === 'members' &&
      'phone_number' in after &&
      after.phone_number &&
      (!before || !('phone_number' in before) || before.phone_number !== after.phone_number),
  )
  if (people.length === 0) return []
  const text = `insert into maybe_same (church_id, member_id, other_id)
    select $1::uuid, greatest(a.id, b.id), least(a.id, b.id) from members a
    join members b on b.church_id = $1 and b.phone_number = a.phone_number and b.id <> a.id and b.deleted_at is null
    where a.church_id = $1 and a.id = any($2::uuid[]) and a.deleted_at is null
    on conflict do nothing`
  return [tx.query({ name: 'maybe-same', text, values: [churchId, people.map(({ id }) => id)] })]
}

function renumber(tx: pg.PoolClient, churchId: string, ids: string[], base: number): Promise<unknown>[] {
  if (ids.length === 0) return []
  const text = `update marks m set rev = $3 + n.n from unnest($2::uuid[]) with ordinality as n(id, n)
    where m.church_id = $1 and m.id = n.id`
  return [tx.query({ name: 'moved-marks', text, values: [churchId, ids, base] })]
}
