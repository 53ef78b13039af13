/** Rows of other imports that are not undone, about the people of this one. */
import type pg from 'pg'
import { markOfList } from '../mark-of-list-sql.ts'
import type { Values } from '../stored-rows.ts'

/** A row of another members' list that added or changed this person. */
export type OtherRow = {
  import_id: string
  line: number
  before: Values | null
  after: Values | null
  /** Of its write, as of the import's own; null where it changed nothing. */
  rev: string | null
}

/** A row of a members' list that wrote something and is not undone: `r`, of the import `i`. */
export const STANDS = `i.kind = 'members' and r.settled and r.undone is null
  and (r.outcome in ('new', 'updated') or r.after ? 'added_as')`

/** By the person's id, in the order in which they were written. */
export async function otherRows(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  ids: string[],
): Promise<Map<string, OtherRow[]>> {
  const { rows } = await tx.query<OtherRow & { id: string }>(
    `select r.member_id as id, r.import_id, r.line, r.before, r.after, (
       select max(l.rev) from audit_log l where l.church_id = $1 and l.subject_id = r.member_id and l.import_id = r.import_id) as rev
     from import_rows r join imports i on i.church_id = r.church_id and i.id = r.import_id
     where r.church_id = $1 and r.import_id <> $2 and r.member_id = any($3::uuid[]) and ${STANDS}
     order by rev`,
    [churchId, importId, ids],
  )
  const found = new Map<string, OtherRow[]>()
  for (const { id, ...row } of rows) found.set(id, [...(found.get(id) ?? []), row])
  return found
}

/** Those of them whom a list of past attendance marked. */
export async function markedByLists(
  tx: pg.ClientBase,
  churchId: string,
  ids: string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct m.person_id as id from marks m
     where m.church_id = $1 and m.person_id = any($2::uuid[]) and m.removed_by is null and ${markOfList('m')}`,
    [churchId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}
