/** Whether a capture brings somebody new. */
import type pg from 'pg'
import { personCaptured } from '../../../sync/merge/match-name.ts'
import { WHO_SHARES } from '../alias-sql.ts'

type Captured = { id: string; first_name: string; last_name: string; phone: string }
type Sharing = { id: string; means: string; first_name: string; last_name: string | null; deleted: boolean }

/**
 * `same`: this very capture arrived before (its id with the same name and phone), so it is answered as then.
 * `other`: that phone and name, or that id, is somebody the church knows.
 */
export async function knownAlready(
  tx: pg.ClientBase,
  churchId: string,
  captured: Captured,
  again = true,
): Promise<'same' | 'other' | null> {
  const { rows } = await tx.query<Sharing>(WHO_SHARES('m.phone_number = $2'), [churchId, captured.phone])
  const known = personCaptured(
    rows.map(({ means: id, first_name, last_name }) => ({ id, first_name, last_name })),
    captured,
  )
  const own = rows.find(({ id, deleted }) => id === captured.id && !deleted)
  if (known) return own?.means === known.id ? 'same' : 'other'
  const taken = await tx.query('select from members where church_id = $1 and id = $2', [
    churchId,
    captured.id,
  ])
  if (!taken.rowCount) return null
  // The same form at the same time may have been written between the two questions.
  return again ? knownAlready(tx, churchId, captured, false) : 'other'
}
