/** Whether a capture brings somebody new. */
import type pg from 'pg'
import { nameKey } from '../../../sync/merge/names.ts'
import { WHO_IS_KNOWN } from '../alias-sql.ts'

type Captured = { id: string; first_name: string; last_name: string; phone: string }

/**
 * `same`: this very capture arrived before (its id with the same name and phone), so it is answered as then.
 * `other`: that phone and name, or that id, is somebody the church knows.
 */
export async function knownAlready(
  tx: pg.ClientBase,
  churchId: string,
  captured: Captured,
): Promise<'same' | 'other' | null> {
  const key = nameKey(captured.first_name, captured.last_name)
  const { rows } = await tx.query<{ id: string; fits: boolean }>(
    `select m.id, m.deleted_at is null as fits ${WHO_IS_KNOWN(3, 4)}
     union select id, false from members where church_id = $1 and id = $2 order by fits desc limit 10`,
    [churchId, captured.id, captured.phone, key],
  )
  if (rows.some((row) => row.id === captured.id && row.fits)) return 'same'
  return rows.length > 0 ? 'other' : null
}
