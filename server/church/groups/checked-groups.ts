/** A cell or department named at the API is a living one of this church, or the field says so. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { Problem } from '../../http/problem.ts'

export type Belonging = { cell_id?: string | null | undefined; department_id?: string | null | undefined }

/** Throws Problem INVALID at the field. */
export async function checkGroups(pool: pg.Pool, churchId: string, typed: Belonging): Promise<void> {
  const { cell_id = null, department_id = null } = typed
  if (cell_id === null && department_id === null) return
  const { rows } = await inChurch(pool, churchId, (tx) =>
    tx.query<{ cell: boolean; department: boolean }>(
      `select exists (select from cells where church_id = $1 and id = $2 and deleted_at is null) as cell,
         exists (select from departments where church_id = $1 and id = $3 and deleted_at is null) as department`,
      [churchId, cell_id, department_id],
    ),
  )
  if (cell_id !== null && !rows[0]?.cell) throw gone('cell')
  if (department_id !== null && !rows[0]?.department) throw gone('department')
}

function gone(noun: 'cell' | 'department'): Problem {
  const message = `This ${noun} is not here. It may have been deleted.`
  return new Problem('INVALID', message, [{ path: `${noun}_id`, message }])
}
