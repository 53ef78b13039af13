/** Marks that an import made go again; a mark that somebody else set for the same person stays. */
import type pg from 'pg'
import type { MadeMark, StoredRow } from '../stored-rows.ts'
import type { UndoneRow } from './undone-row.ts'

export async function undoMarks(
  tx: pg.PoolClient,
  churchId: string,
  rows: StoredRow[],
): Promise<UndoneRow[]> {
  const made = rows.flatMap((row) => row.after?.marks ?? [])
  const { rows: found } = await tx.query<{ id: string }>(
    'select id from marks where church_id = $1 and id = any($2::uuid[]) and removed_by is null',
    [churchId, made.map(({ mark_id }) => mark_id)],
  )
  const live = new Set(found.map(({ id }) => id))
  return rows.map((row) => {
    // Whoever it was was erased: the marks count without a name.
    if (!row.after) return { changes: [], becomes: { line: row.line, undone: 'kept', reason: ERASED } }
    const marks = (row.after.marks ?? []).filter(({ mark_id }) => live.has(mark_id))
    return {
      changes: marks.map((mark) => unmark(mark, row.member_id!)),
      becomes: { line: row.line, undone: 'undone' },
    }
  })
}

const ERASED = 'This person was erased since; that they came still counts.'

const unmark = ({ service_id, mark_id }: MadeMark, person_id: string) => ({
  type: 'unmark-person' as const,
  args: { service_id, person_id, mark_ids: [mark_id] },
})
