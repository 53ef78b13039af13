/** Who belongs to a cell or a department, who could, and who could lead it. */
import type pg from 'pg'
import type { GroupCandidate, GroupMember } from '../../../contract/routes/groups.ts'
import { pageOf, readCursor } from '../cursor.ts'
import { searchTerms } from '../members/search-terms.ts'
import type { GroupKind } from './group-kind.ts'

type Paging = { limit: number; cursor?: string | undefined }
type Named = { id: string; first_name: string; last_name: string }
type Sorted<Row extends Named> = Row & { sort_first: string; sort_last: string }
type Page<Row> = { items: Row[]; next_cursor: string | null }

const SORTED = 'lower(p.first_name) as sort_first, lower(p.last_name) as sort_last'
const AFTER =
  '($2::text is null or (lower(p.first_name), lower(p.last_name), p.id::text) > ($2, $3::text, $4::text))'
const IN_ORDER = 'order by lower(p.first_name), lower(p.last_name), p.id::text limit $5'

/** @param openly whether the caller may see more of people than their names */
export async function findGroupMembers(
  tx: pg.ClientBase,
  churchId: string,
  { field }: GroupKind,
  id: string,
  { limit, cursor }: Paging,
  openly: boolean,
): Promise<Page<GroupMember>> {
  const { rows } = await tx.query<Sorted<GroupMember>>(
    `select ${SORTED}, p.id, p.first_name, p.last_name, ${openly ? OPEN : CLOSED}
     from members p where p.church_id = $1 and p.${field} = $6 and p.deleted_at is null and ${AFTER} ${IN_ORDER}`,
    [churchId, ...keysOf(cursor), limit + 1, id],
  )
  return paged(rows, limit)
}

const OPEN = 'p.phone_number, p.email, p.gender, p.created_at'
const CLOSED = 'null as phone_number, null as email, null as gender, null as created_at'

/** Everybody, or whose name holds what was typed. A phone or an e-mail finds nobody here: names alone are shown. */
export async function findCandidates(
  tx: pg.ClientBase,
  churchId: string,
  { table, field }: GroupKind,
  { limit, cursor, q }: Paging & { q?: string | undefined },
): Promise<Page<GroupCandidate>> {
  const { rows } = await tx.query<Sorted<Named & { group_id: string | null; group_name: string | null }>>(
    `select ${SORTED}, p.id, p.first_name, p.last_name, g.id as group_id, g.name as group_name
     from members p
       left join ${table} g on g.church_id = p.church_id and g.id = p.${field} and g.deleted_at is null
     where p.church_id = $1 and p.deleted_at is null and ($6::text[] is null or p.name_key like all ($6)) and ${AFTER}
     ${IN_ORDER}`,
    [churchId, ...keysOf(cursor), limit + 1, searchTerms(q)?.allWords],
  )
  const page = paged(rows, limit)
  const items = page.items.map(({ group_id, group_name, ...named }) => ({
    ...named,
    group: group_id === null ? null : { id: group_id, name: group_name ?? '' },
  }))
  return { ...page, items }
}

/** The church's users, by name. */
export async function findCoordinators(tx: pg.ClientBase, churchId: string): Promise<Named[]> {
  const { rows } = await tx.query<Named>(
    `select a.id, a.first_name, a.last_name from memberships m join accounts a on a.id = m.account_id
     where m.church_id = $1 and m.status = 'active' order by lower(a.first_name), lower(a.last_name), a.id`,
    [churchId],
  )
  return rows
}

const keysOf = (cursor: string | undefined) =>
  cursor ? readCursor(cursor, 3) : [undefined, undefined, undefined]

function paged<Row extends Named>(rows: Sorted<Row>[], limit: number): Page<Row> {
  const page = pageOf(rows, limit, (row) => [row.sort_first, row.sort_last, row.id])
  const items = page.items.map(({ sort_first: _first, sort_last: _last, ...row }) => row as unknown as Row)
  return { ...page, items }
}
