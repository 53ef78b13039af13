/** Takes an erased person out of check-ins, of the lists of who may collect a child, and of their family. */
import type pg from 'pg'
import type { MemberRow } from '../../../contract/tables/people.ts'
import type { Statement } from '../../db/pipeline.ts'
import { withoutErased } from '../../../sync/merge/erased-child-event.ts'
import { WITHOUT_CONTENT, withoutGuardians, splitIfAlone } from '../../sync/forget-erased.ts'
import type { MemoryTx } from '../../sync/store.ts'

/** Empties check-ins of the person, and takes the person out of check-ins of children they brought or collected. */
export async function emptyCheckIns(
  tx: pg.PoolClient,
  rows: MemoryTx,
  churchId: string,
  ids: readonly string[],
): Promise<void> {
  const events = await idsIn(
    tx,
    `select id from child_events where church_id = $1 and (person_id = any($2::uuid[]) or guardian_id = any($2::uuid[]))`,
    [churchId, ids],
  )
  await rows.prefetch(events.map((id) => ['child_events', id] as const))
  for (const id of events) {
    const event = await rows.get('child_events', id)
    const emptied = event && withoutErased(event, (one) => ids.includes(one))
    if (emptied && emptied !== event) await rows.put('child_events', emptied)
  }
}

/** The families of an erased person. */
type Families = {
  /** Nobody belongs to them any more. */
  gone: string[]
  /** Others still carry their names. */
  living: string[]
}

/**
 * Runs after the records are emptied, and before their history is.
 * @param records the records as they were
 */
export async function leaveFamilies(
  tx: pg.PoolClient,
  rows: MemoryTx,
  churchId: string,
  ids: readonly string[],
  records: readonly MemberRow[],
): Promise<Families> {
  for (const id of await idsIn(tx, COLLECTED_BY, [churchId, ids])) {
    const child = await rows.get('members', id)
    if (!child || ids.includes(id)) continue
    await rows.put(
      'members',
      withoutGuardians(child, (one) => ids.includes(one)),
    )
  }
  const present = [...new Set(records.flatMap(({ household_id }) => household_id ?? []))]
  await splitIfAlone(tx, churchId, rows, present)
  const all = [...new Set([...present, ...(await idsIn(tx, EVER_IN, [churchId, ids]))])]
  const families: Families = { gone: [], living: [] }
  await rows.prefetch(all.map((id) => ['households', id] as const))
  for (const id of all) {
    const row = await rows.get('households', id)
    if (row && !row.deleted_at) families.living.push(id)
    if (!row?.deleted_at) continue
    // The name of a family is mostly the name of its people.
    await rows.put('households', { ...row, name: '' })
    families.gone.push(id)
  }
  return families
}

const COLLECTED_BY = `select id from members where church_id = $1 and guardians && $2::uuid[]`

/** The families that the history says they belonged to. */
const EVER_IN = `select distinct h.id from audit_log l
  cross join jsonb_array_elements_text(l.changes -> 'household_id') as named(id)
  join households h on h.church_id = $1 and h.id::text = named.id
  where l.church_id = $1 and l.subject_table = 'members' and l.subject_id = any($2::uuid[]) and l.changes ? 'household_id'`

/**
 * Removes the names of families that are gone from history, replaced values and changes not accepted, and of living ones
 * the names that they had before.
 */
export function unnamed(churchId: string, { gone, living }: Families): Statement[] {
  if (gone.length + living.length === 0) return []
  return Object.entries(UNNAME).map(([name, text]) => ({
    name: `forget-families-${name}`,
    text,
    values: [churchId, gone, living],
  }))
}

/** True for a value of the row `l` that is not the present name of its family. */
const isFormer = (
  value: string,
  subject: string,
) => `(${subject} = any($2::uuid[]) or ${subject} = any($3::uuid[])
  and ${value} is distinct from (select h.name from households h where h.church_id = $1 and h.id = ${subject}))`

/** In this order: answers are found by the history. */
const UNNAME = {
  overwritten: `update sync_ops o set result = o.result - 'overwrote'
    where o.church_id = $1 and jsonb_typeof(o.result -> 'overwrote') = 'array' and exists (
      select from audit_log l, jsonb_array_elements(o.result -> 'overwrote') w
      where l.church_id = $1 and l.subject_table = 'households' and l.subject_id = any($2::uuid[] || $3::uuid[])
        and w ->> 'field' = 'name' and w -> 'theirs' = l.changes -> 'name' -> 1
        and ${isFormer("w ->> 'theirs'", 'l.subject_id')})`,
  payloads: `update sync_ops set ${WITHOUT_CONTENT}
    where church_id = $1 and payload is not null and $3::uuid[] is not null
      and payload ->> 'type' in ('create-household', 'edit-household') and exists (
      select from unnest($2::uuid[]) as one(id) where position(one.id::text in payload::text) > 0)`,
  replaced: `delete from replaced_values r where r.church_id = $1 and r.subject_table = 'households'
    and (${isFormer("r.theirs #>> '{}'", 'r.subject_id')} or ${isFormer("r.ours #>> '{}'", 'r.subject_id')})`,
  history: `update audit_log l set changes = null where l.church_id = $1 and l.subject_table = 'households' and l.changes ? 'name'
    and (${isFormer("l.changes -> 'name' ->> 1", 'l.subject_id')} or l.changes -> 'name' ->> 0 is not null
      and ${isFormer("l.changes -> 'name' ->> 0", 'l.subject_id')})`,
}

async function idsIn(tx: pg.PoolClient, text: string, values: unknown[]): Promise<string[]> {
  return (await tx.query<{ id: string }>(text, values)).rows.map(({ id }) => id)
}
