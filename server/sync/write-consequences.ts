/** What follows from changed rows inside the same transaction, once they are written: links, "May be the same", moved marks. */
import type { Statement } from '../db/pipeline.ts'
import type { Change } from './memory-tx.ts'

export function writeConsequences(
  churchId: string,
  changes: Change[],
  movedMarks: string[],
  base: number,
): Statement[] {
  return [
    ...serviceLinks(churchId, changes),
    ...maybeSame(churchId, changes),
    ...renumber(churchId, movedMarks, base + changes.length),
  ]
}

/** A service made by anybody gets its unguessable reference once, here. */
function serviceLinks(churchId: string, changes: Change[]): Statement[] {
  const made = changes.filter(({ table, before }) => table === 'services' && !before).map(({ id }) => id)
  if (made.length === 0) return []
  const text = `with named as (
      update services set reference = replace(gen_random_uuid()::text, '-', '')
      where church_id = $1 and id = any($2::uuid[]) and reference is null returning id, reference)
    insert into public_references (reference, church_id, kind, target_id) select reference, $1, 'service', id from named`
  return [{ name: 'service-links', text, values: [churchId, made] }]
}

/** Same phone, other name: kept as two, listed for an administrator. Also where somebody took the place of a person who is restored. */
function maybeSame(churchId: string, changes: Change[]): Statement[] {
  const people = changes.filter(
    ({ table, before, after }) =>
      table === 'members' &&
      'phone_number' in after &&
      after.phone_number &&
      (!before ||
        !('phone_number' in before) ||
        before.phone_number !== after.phone_number ||
        isRestored(before, after)),
  )
  if (people.length === 0) return []
  const text = `insert into maybe_same (church_id, member_id, other_id)
    select $1::uuid, greatest(a.id, b.id), least(a.id, b.id) from members a
    join members b on b.church_id = $1 and b.phone_number = a.phone_number and b.id <> a.id and b.deleted_at is null
    where a.church_id = $1 and a.id = any($2::uuid[]) and a.deleted_at is null
    on conflict do nothing`
  return [{ name: 'maybe-same', text, values: [churchId, people.map(({ id }) => id)] }]
}

const isRestored = (before: object, after: object) =>
  Boolean('deleted_at' in before && before.deleted_at && 'deleted_at' in after && !after.deleted_at)

function renumber(churchId: string, ids: string[], base: number): Statement[] {
  if (ids.length === 0) return []
  const text = `update marks m set rev = $3 + n.n from unnest($2::uuid[]) with ordinality as n(id, n)
    where m.church_id = $1 and m.id = n.id`
  return [{ name: 'moved-marks', text, values: [churchId, ids, base] }]
}
