/** Changes that others made to records after an import wrote them. Other imports and their undoing do not count. */
import type pg from 'pg'

export type Written = {
  /** The rev and moment of the import's own write. */
  rev: string
  at: string
  /** The import added the record. False: it changed it, or brought it back from deletion. */
  added: boolean
  /** Of a record that the import brought back: when it had been deleted. */
  deleted_at: string | null
  /** Fields that others changed afterwards, as history names them. */
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

/** By the record's id; none where the import wrote nothing of it. */
export async function changedSince(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  ids: string[],
): Promise<Map<string, Written>> {
  const { rows } = await tx.query<Written & { id: string }>(WRITTEN, [churchId, importId, ids])
  return new Map(rows.map(({ id, ...written }) => [id, written]))
}
