/** Carries families, and decisions that people are none, through a merge of two records and back. */
import type pg from 'pg'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { splitIfAlone } from '../../sync/families-of-one.ts'
import type { MemoryTx } from '../../sync/memory-tx.ts'
import type { Join, MovedRow } from './moved-rows.ts'

const NO_FAMILY = 'no_families'
const FAMILY = 'family'

/**
 * Decides for the kept record what was decided for the merged one. The merged record keeps its own decisions.
 * @returns the other people of the decisions that are new
 */
export async function copyNoFamilies(
  tx: pg.ClientBase,
  churchId: string,
  { from, to }: { from: string; to: string },
): Promise<MovedRow[]> {
  const { rows } = await tx.query<{ row_id: string }>(
    `with decided as (
       select case when member_id = $2 then other_id else member_id end as id, settled_at, settled_by
       from no_families where church_id = $1 and $2 in (member_id, other_id))
     insert into no_families (church_id, member_id, other_id, settled_at, settled_by)
     select $1::uuid, least(id, $3::uuid), greatest(id, $3::uuid), settled_at, settled_by from decided where id <> $3
     on conflict do nothing
     returning case when member_id = $3 then other_id else member_id end as row_id`,
    [churchId, from, to],
  )
  return rows.map(({ row_id }) => ({ kind: NO_FAMILY, row_id }))
}

/** Takes back what `copyNoFamilies` decided. @param now the id that the kept record means */
export async function forgetNoFamilies(
  tx: pg.ClientBase,
  churchId: string,
  moved: readonly MovedRow[],
  { kept_id }: Join,
  now: string,
): Promise<void> {
  const ids = moved.filter(({ kind }) => kind === NO_FAMILY).map(({ row_id }) => row_id)
  await tx.query(
    `delete from no_families n using unnest($2::uuid[]) as o(id) cross join unnest($3::uuid[]) as k(id)
     where n.church_id = $1 and n.member_id = least(o.id, k.id) and n.other_id = greatest(o.id, k.id)`,
    [churchId, ids, [...new Set([kept_id, now])]],
  )
}

/** Splits up the families that lose somebody by the merge and have nobody else. */
export async function splitByMerge(
  tx: pg.PoolClient,
  churchId: string,
  rows: MemoryTx,
  before: readonly MemberRow[],
): Promise<MovedRow[]> {
  const families = [...new Set(before.flatMap(({ household_id }) => household_id ?? []))]
  const split = await splitIfAlone(tx, churchId, rows, families)
  return split.map(({ id, people }) => ({
    kind: FAMILY,
    row_id: id,
    // The kept record may belong to the other family by now.
    was: {
      people: [...new Set([...people, ...before.flatMap((one) => (one.household_id === id ? one.id : []))])],
    },
  }))
}

/** Makes the families again that the merge split up, with those who are in no family now. */
export async function restoreFamilies(rows: MemoryTx, moved: readonly MovedRow[]): Promise<void> {
  for (const { row_id, was } of moved.filter(({ kind }) => kind === FAMILY)) {
    const family = await rows.get('households', row_id)
    const { people } = was as { people: string[] }
    const everybody = await Promise.all(people.map((id) => rows.get('members', id)))
    const free = everybody.filter(
      (one): one is MemberRow => one !== undefined && !one.deleted_at && one.household_id === null,
    )
    // An erasure emptied the name.
    if (!family?.deleted_at || family.name === '' || free.length < 2) continue
    await rows.put('households', { ...family, deleted_at: null })
    for (const one of free) await rows.put('members', { ...one, household_id: row_id })
  }
}
