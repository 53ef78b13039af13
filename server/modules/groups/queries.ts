/** Reads cells and departments, their members and candidates, and the possible coordinators. */
import type pg from 'pg'
import type { GroupAnswer, GroupCandidate, GroupMember } from '../../../contract/routes/groups.ts'
import type { MutationName } from '../../../sync/mutations/index.ts'
import { inChurch } from '../../db/in-church.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import { pageOf, readCursor, searchTerms } from '../shared/requests.ts'

// The differences between cells and departments on the server.
export const CELLS = {
  table: 'cells',
  field: 'cell_id',
  noun: 'cell',
  Noun: 'Cell',
  create: 'create-cell',
  edit: 'edit-cell',
  remove: 'delete-cell',
} as const

export const DEPARTMENTS = {
  table: 'departments',
  field: 'department_id',
  noun: 'department',
  Noun: 'Department',
  create: 'create-department',
  edit: 'edit-department',
  remove: 'delete-department',
} as const satisfies Record<string, string> & Record<'create' | 'edit' | 'remove', MutationName>

export type GroupKind = typeof CELLS | typeof DEPARTMENTS

type Paging = { limit: number; cursor?: string | undefined }

type Stored = Omit<GroupAnswer, 'user'> & {
  coordinator: string | null
  first_name: string | null
  last_name: string | null
}

/**
 * Members are counted at once, from an index alone. A coordinator who left the team is not shown, nor is their name.
 */
const columns = ({ table, field }: GroupKind) => `g.id, g.name, g.user_id, g.is_class, g.created_at,
    coalesce(p.members, 0) as members, a.id as coordinator, a.first_name, a.last_name
  from ${table} g
    left join (select ${field} as id, count(*)::int as members from members
      where church_id = $1 and ${field} is not null and deleted_at is null group by 1) p on p.id = g.id
    left join memberships m on m.church_id = g.church_id and m.account_id = g.user_id and m.status = 'active'
    left join accounts a on a.id = m.account_id
  where g.church_id = $1 and g.deleted_at is null`

/** Sorted by name. */
export async function findGroups(
  tx: pg.ClientBase,
  churchId: string,
  kind: GroupKind,
  { limit, cursor }: Paging,
): Promise<{ items: GroupAnswer[]; next_cursor: string | null }> {
  const [name, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Stored & { sort_name: string }>(
    `select lower(g.name) as sort_name, ${columns(kind)}
       and ($2::text is null or (lower(g.name), g.id::text) > ($2, $3::text))
     order by lower(g.name), g.id::text limit $4`,
    [churchId, name, id, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.sort_name, row.id])
  return { ...page, items: page.items.map(toAnswer) }
}

export async function findGroup(
  tx: pg.ClientBase,
  churchId: string,
  kind: GroupKind,
  id: string,
): Promise<GroupAnswer | undefined> {
  const { rows } = await tx.query<Stored>(`select ${columns(kind)} and g.id = $2`, [churchId, id])
  return rows[0] && toAnswer(rows[0])
}

function toAnswer({
  id,
  name,
  user_id,
  is_class,
  members,
  created_at,
  coordinator,
  ...named
}: Stored): GroupAnswer {
  const { first_name, last_name } = named
  const user = coordinator && {
    id: coordinator,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
  }
  return { id, name, user: user || null, user_id, is_class, members, created_at }
}

type Named = { id: string; first_name: string; last_name: string }
type Sorted<Row extends Named> = Row & { sort_first: string; sort_last: string }
type Page<Row> = { items: Row[]; next_cursor: string | null }

const SORTED = 'lower(p.first_name) as sort_first, lower(p.last_name) as sort_last'

const AFTER =
  '($2::text is null or (lower(p.first_name), lower(p.last_name), p.id::text) > ($2, $3::text, $4::text))'
const IN_ORDER = 'order by lower(p.first_name), lower(p.last_name), p.id::text limit $5'

const OPEN = 'p.phone_number, p.email, p.gender, p.created_at'
const CLOSED = 'null as phone_number, null as email, null as gender, null as created_at'

/**
 * Lists the members of a group, by name.
 * @param openly whether the caller may see more than names
 */
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

/**
 * Lists candidates for a group: everybody, or people whose name matches the search. Phones and emails do not match,
 * as only names are shown.
 */
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

/** Returns the church's active users, by name. */
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

function paged<Row extends Sorted<Named>>(
  rows: Row[],
  limit: number,
): Page<Omit<Row, 'sort_first' | 'sort_last'>> {
  const page = pageOf(rows, limit, (row) => [row.sort_first, row.sort_last, row.id])
  const items = page.items.map(({ sort_first: _first, sort_last: _last, ...row }) => row)
  return { ...page, items }
}

export type Belonging = { cell_id?: string | null | undefined; department_id?: string | null | undefined }

/**
 * Checks that a cell or department from the API exists in this church and is not deleted. Throws Problem INVALID at
 * the field.
 */
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
