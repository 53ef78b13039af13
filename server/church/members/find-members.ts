/** Reading members: lists by name, one by id. Deleted ones are not there. */
import type pg from 'pg'
import { canonicalId } from '../canonical-id.ts'
import { pageOf, readCursor } from '../cursor.ts'
import { MEMBER_COLUMNS, type StoredMember } from './member-answer.ts'
import { chosen, CHOSEN, type Choice } from './member-filter.ts'
import { isSearched, searchTerms } from './search-terms.ts'

export type MemberFilter = Choice & { limit: number; cursor?: string; q?: string }

/**
 * By first name, then last name. `q` is searched as on the members screen. The people of the page are read from an index alone
 * where that holds what is asked for; whole rows are read of those alone.
 */
export async function findMembers(tx: pg.ClientBase, churchId: string, filter: MemberFilter) {
  const terms = searchTerms(filter.q)
  const [first, last, id] = filter.cursor ? readCursor(filter.cursor, 3) : []
  const choices = await chosen(tx, churchId, filter)
  const { rows } = await tx.query<StoredMember & { sort_first: string; sort_last: string }>(
    `with page as (
       select id from members
       where church_id = $1 and deleted_at is null
         and ${isSearched('', { names: 2, phone: 3, email: 4 })}
         and ($5::text is null or (lower(first_name), lower(last_name), id::text) > ($5, $6::text, $7::text))
         ${CHOSEN(9)}
       order by lower(first_name), lower(last_name), id::text
       limit $8)
     select ${MEMBER_COLUMNS}, lower(first_name) as sort_first, lower(last_name) as sort_last
     from members where church_id = $1 and id = any(array(select id from page))
     order by sort_first, sort_last, id::text`,
    [churchId, terms?.names, terms?.phone, terms?.email, first, last, id, filter.limit + 1, ...choices],
  )
  return pageOf(rows, filter.limit, (row) => [row.sort_first, row.sort_last, row.id])
}

export async function findMember(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<StoredMember | undefined> {
  const { rows } = await tx.query<StoredMember>(
    `select ${MEMBER_COLUMNS} from members where church_id = $1 and id = $2 and deleted_at is null`,
    [churchId, await canonicalId(tx, churchId, id)],
  )
  return rows[0]
}
