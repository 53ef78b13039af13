/**
 * Lists deleted people who are not erased. No reader sees such a row until somebody restores or erases it.
 */
import type pg from 'pg'
import type { DeletedPerson } from '../../../contract/routes/personal-data.ts'
import { deletionHeard, RESTORABLE_DAYS } from '../../sync/resolve/in-time-to-restore.ts'
import { isNobodysAlias } from '../alias-sql.ts'
import { pageOf, readCursor } from '../cursor.ts'

type Page = { limit: number; cursor?: string }

const SORTED = `to_char(m.deleted_at, 'YYYY-MM-DD HH24:MI:SS.US')`

/** The latest first. A record that was joined into another goes with that one. */
export async function findDeleted(tx: pg.ClientBase, churchId: string, { limit, cursor }: Page) {
  const [before, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<DeletedPerson & { sorted_by: string }>(
    `select m.id, m.first_name, m.last_name, m.deleted_at,
       ${deletionHeard('m')} + interval '${RESTORABLE_DAYS} days' as restorable_until, ${SORTED} as sorted_by from members m
     where m.church_id = $1 and m.deleted_at is not null and m.first_name <> '' and ${isNobodysAlias('m')}
       and ($2::text is null or (${SORTED}, m.id::text) < ($2, $3::text))
     order by ${SORTED} desc, m.id::text desc limit $4`,
    [churchId, before, id, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { ...page, items: page.items.map(({ sorted_by: _sorted, ...person }): DeletedPerson => person) }
}

/** Of a living person, or of a deleted one. */
export async function firstNameOf(tx: pg.ClientBase, churchId: string, id: string): Promise<string> {
  const { rows } = await tx.query<{ first_name: string }>(
    'select first_name from members where church_id = $1 and id = $2',
    [churchId, id],
  )
  return rows[0]?.first_name ?? ''
}
