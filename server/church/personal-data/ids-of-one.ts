/** A person under all their ids: the one they have, and those that mean them since records were joined or captured twice. */
import type pg from 'pg'
import { notThere } from '../../http/problem.ts'
import { canonicalId } from '../canonical-id.ts'

export type OneUnderAllIds = { id: string; ids: string[] }

/**
 * Throws Problem NOT_FOUND where there is no such living person.
 * @param deletedToo also one who was deleted, as long as something of them is left
 */
export async function idsOfOne(
  tx: pg.ClientBase,
  churchId: string,
  given: string,
  deletedToo = false,
): Promise<OneUnderAllIds> {
  const id = await canonicalId(tx, churchId, given)
  const { rows } = await tx.query<{ id: string }>(
    `select id from members where church_id = $1 and id = $2 and (deleted_at is null or ($3 and first_name <> ''))
     union select id from aliases where church_id = $1 and to_id = $2`,
    [churchId, id, deletedToo],
  )
  const ids = rows.map((row) => row.id)
  if (!ids.includes(id)) throw notThere('This person')
  return { id, ids }
}
