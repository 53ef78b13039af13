/** Cells, departments and services that an import made go again where nobody belongs to them and nobody changed them since. */
import type pg from 'pg'
import type { StoredImport } from '../stored-import.ts'
import type { OwnChange, PlannedBatch } from './one-batch.ts'

const UNCHANGED = (row: string) =>
  `not exists (select from audit_log l where l.church_id = $1 and l.subject_id = ${row}.id and l.action = 'changed')`

const EMPTY = {
  cells: `select c.id from cells c where c.church_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null and c.user_id is null
    and not exists (select from members m where m.church_id = $1 and m.cell_id = c.id and m.deleted_at is null) and ${UNCHANGED('c')}`,
  departments: `select d.id from departments d where d.church_id = $1 and d.id = any($2::uuid[]) and d.deleted_at is null and d.user_id is null
    and not exists (select from members m where m.church_id = $1 and m.department_id = d.id and m.deleted_at is null) and ${UNCHANGED('d')}`,
  services: `select s.id from services s where s.church_id = $1 and s.id = any($2::uuid[]) and s.deleted_at is null
    and not exists (select from marks m where m.church_id = $1 and m.service_id = s.id and m.removed_by is null)
    and not exists (select from headcounts h where h.church_id = $1 and h.service_id = s.id) and ${UNCHANGED('s')}`,
}

const DELETE = { cells: 'delete-cell', departments: 'delete-department', services: 'delete-service' } as const

export async function undoGroups(
  tx: pg.PoolClient,
  churchId: string,
  { places }: StoredImport,
): Promise<PlannedBatch> {
  const changes: OwnChange[] = []
  for (const table of ['cells', 'departments', 'services'] as const) {
    const made = (places.made ?? []).filter(([kind]) => kind === table).map(([, id]) => id)
    const { rows } = await tx.query<{ id: string }>(EMPTY[table], [churchId, made])
    for (const { id } of rows) changes.push({ type: DELETE[table], args: { id } })
  }
  return { changes, note: async () => {} }
}
