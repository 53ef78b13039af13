/** Lists possible duplicates without a decision, and merges that can be undone. */
import type pg from 'pg'
import type { SameSide } from '../../../contract/routes/same-people.ts'
import { pageOf, readCursor } from '../shared/requests.ts'
import { MEMBER_COLUMNS, toMemberAnswer, type StoredMember } from '../members/queries.ts'
import { isLive } from '../shared/counted-sql.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { isBlank, BIRTH_FIELDS, birthOf, filledBirth, type Birth } from '../../../sync/merge/person.ts'
import { ADDRESS_FIELDS, fieldsWith, type PersonField } from '../../../contract/person-fields.ts'

/** Computes the kept record when another is merged into it. */

export type Wishes = {
  /** The fields that take the merged record's value, even an empty one. */
  take?: readonly PersonField[]
  /** The fields that stay empty if only the merged record has a value. */
  leave_empty?: readonly PersonField[]
}

/** Fields that belong together: parts of two addresses are never mixed. Birthdays and the status have their own rules. */
const THINGS: readonly (readonly PersonField[])[] = [
  ...fieldsWith('merge', 'alone', 'group', 'family').map((field) => [field]),
  ADDRESS_FIELDS,
]

/**
 * Keeps a value that only one record has. If both have one, the kept record's value stays. A member on one record is
 * a member. The joining date is the earlier of the two.
 */
export function unitedFields(kept: MemberRow, merged: MemberRow, wishes: Wishes): Partial<MemberRow> {
  const { take = [], leave_empty = [] } = wishes
  const said = new Set([...take, ...leave_empty])
  const filled = THINGS.flatMap((thing) =>
    missing(
      kept,
      merged,
      thing.filter((field) => !take.includes(field)),
    ),
  ).filter((field) => !said.has(field))
  const member: PersonField[] =
    kept.first_timer && !merged.first_timer && !said.has('first_timer')
      ? ['first_timer', 'captured_service_id']
      : []
  const fields = [...filled, ...member.filter((field) => !said.has(field)), ...take]
  const since = kept.created_at < merged.created_at ? kept.created_at : merged.created_at
  const united = Object.fromEntries(fields.map((field) => [field, merged[field]]))
  return { ...united, ...unitedBirth(kept, merged, { take, leave_empty }), created_at: since }
}

/** A birthday spans three fields. It is kept whole, or taken whole. */
function unitedBirth(kept: MemberRow, merged: MemberRow, { take, leave_empty }: Required<Wishes>): Birth {
  const isNamed = (fields: readonly PersonField[]) => BIRTH_FIELDS.some((field) => fields.includes(field))
  if (isNamed(take)) return birthOf(merged)
  return isNamed(leave_empty) ? birthOf(kept) : filledBirth(kept, merged)
}

/** Returns the parts that only the merged record has, or none if a part differs between the two. */
function missing(kept: MemberRow, merged: MemberRow, thing: readonly PersonField[]): PersonField[] {
  const both = thing.filter((field) => has(kept, field) && has(merged, field))
  if (both.some((field) => plain(kept[field]) !== plain(merged[field]))) return []
  return thing.filter((field) => !has(kept, field) && has(merged, field))
}

const has = (record: MemberRow, field: PersonField): boolean =>
  !isBlank(record[field]) && record[field] !== ''

const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value)

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
