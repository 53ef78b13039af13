/** Reading cells and departments, with their coordinators and how many belong to each. */
import type pg from 'pg'
import type { GroupAnswer } from '../../../contract/routes/groups.ts'
import { pageOf, readCursor } from '../cursor.ts'
import type { GroupKind } from './group-kind.ts'

type Paging = { limit: number; cursor?: string | undefined }
type Stored = Omit<GroupAnswer, 'user'> & {
  coordinator: string | null
  first_name: string | null
  last_name: string | null
}

/**
 * Everybody is counted at once, from an index alone. A coordinator who left the team is none: their name is not this
 * church's to show any more.
 */
const columns = ({ table, field }: GroupKind) => `g.id, g.name, g.user_id, g.created_at,
    coalesce(p.members, 0) as members, a.id as coordinator, a.first_name, a.last_name
  from ${table} g
    left join (select ${field} as id, count(*)::int as members from members
      where church_id = $1 and ${field} is not null and deleted_at is null group by 1) p on p.id = g.id
    left join memberships m on m.church_id = g.church_id and m.account_id = g.user_id and m.status = 'active'
    left join accounts a on a.id = m.account_id
  where g.church_id = $1 and g.deleted_at is null`

/** By name. */
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

function toAnswer({ id, name, user_id, members, created_at, coordinator, ...named }: Stored): GroupAnswer {
  const { first_name, last_name } = named
  const user = coordinator && {
    id: coordinator,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
  }
  return { id, name, user: user || null, user_id, members, created_at }
}
