/** Lists possible duplicates without a decision, and merges that can be undone. */
import type pg from 'pg'
import type { SameSide } from '../../../contract/routes/same-people.ts'
import { pageOf, readCursor } from '../shared/paging.ts'
import { MEMBER_COLUMNS, toMemberAnswer, type StoredMember } from '../members/queries.ts'
import { isLive } from '../shared/counted-sql.ts'

type Page = { limit: number; cursor?: string }
type Pair = { member_id: string; other_id: string; noticed_at: string; sorted_by: string }

const SORTED = (field: string) => `to_char(${field}, 'YYYY-MM-DD HH24:MI:SS.US')`

/** Pairs without a decision. One phone and two names in one family are two people. */
const PENDING = `maybe_same s
     join members m on m.church_id = $1 and m.id = s.member_id and m.deleted_at is null
     join members o on o.church_id = $1 and o.id = s.other_id and o.deleted_at is null
     where s.church_id = $1 and s.settled_at is null
       and (m.household_id is null or m.household_id is distinct from o.household_id)`

/** Counts the pairs without a decision, up to `most`. */
export async function countPairs(tx: pg.ClientBase, churchId: string, most: number): Promise<number> {
  const { rowCount } = await tx.query(`select from ${PENDING} limit $2`, [churchId, most])
  return rowCount ?? 0
}

/** Returns the latest first. In a pair the older record comes first. */
export async function findPairs(tx: pg.ClientBase, churchId: string, { limit, cursor }: Page) {
  const [before, id] = cursor ? readCursor(cursor, 2) : []
  const sorted = SORTED('s.noticed_at')
  const { rows } = await tx.query<Pair>(
    `select s.member_id, s.other_id, s.noticed_at, ${sorted} as sorted_by from ${PENDING}
       and ($2::text is null or (${sorted}, s.member_id::text || s.other_id) < ($2, $3::text))
     order by ${sorted} desc, s.member_id::text || s.other_id desc limit $4`,
    [churchId, before, id, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.member_id + row.other_id])
  const sides = await sidesOf(
    tx,
    churchId,
    page.items.flatMap((row) => [row.member_id, row.other_id]),
  )
  const items = page.items.map(({ other_id, member_id, noticed_at }) => {
    const pair: [SameSide, SameSide] = [sides.get(other_id)!, sides.get(member_id)!]
    return { noticed_at, sides: pair }
  })
  return { ...page, items }
}

type StoredSide = StoredMember & { marks: number; last_here: string | null }

async function sidesOf(tx: pg.ClientBase, churchId: string, ids: string[]): Promise<Map<string, SameSide>> {
  const { rows } = await tx.query<StoredSide>(
    `select ${MEMBER_COLUMNS}, here.marks, here.last_here from members left join lateral (
       select count(distinct k.service_id)::int as marks, to_char(max(s.date_of_service), 'YYYY-MM-DD') as last_here
       from marks k join services s on s.church_id = k.church_id and s.id = k.service_id
       where k.church_id = $1 and k.person_id = members.id and ${isLive('k')}) here on true
     where church_id = $1 and id = any($2::uuid[])`,
    [churchId, ids],
  )
  return new Map(
    rows.map(({ marks, last_here, ...person }) => [
      person.id,
      { person: toMemberAnswer(person), marks, last_here },
    ]),
  )
}

/** Names are current. The merged record has the names it had. */
export async function findMerged(tx: pg.ClientBase, churchId: string, { limit, cursor }: Page) {
  const [before, id] = cursor ? readCursor(cursor, 2) : []
  const sorted = SORTED('j.joined_at')
  const { rows } = await tx.query<MergedPair & { sorted_by: string }>(
    `select j.id, j.joined_at, ${sorted} as sorted_by, ${named('k')} as kept, ${named('m')} as joined,
       case when a.id is not null then ${named('a')} end as joined_by
     from joined_people j
     join members k on k.church_id = $1 and k.id = j.kept_id
     join members m on m.church_id = $1 and m.id = j.joined_id
     left join accounts a on a.id = j.joined_by
     where j.church_id = $1 and j.undone_at is null
       and ($2::text is null or (${sorted}, j.id::text) < ($2, $3::text))
     order by ${sorted} desc, j.id::text desc limit $4`,
    [churchId, before, id, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { ...page, items: page.items.map(({ sorted_by: _sorted, ...line }): MergedPair => line) }
}

type Named = { id: string; first_name: string; last_name: string }
type MergedPair = { id: string; joined_at: string; kept: Named; joined: Named; joined_by: Named | null }

const named = (row: string) =>
  `jsonb_build_object('id', ${row}.id, 'first_name', ${row}.first_name, 'last_name', ${row}.last_name)`

/** Matches a row of `maybe_same` by the church ($1) and its two people ($2 and $3), in either order. */
export const IS_PAIR =
  'church_id = $1 and member_id = greatest($2::uuid, $3::uuid) and other_id = least($2::uuid, $3::uuid)'
