/** Finds people who may be a family, and stores an administrator's decision that they are none. */
import type pg from 'pg'
import { MOST_IN_HOUSEHOLD } from '../../../contract/people/household.ts'
import type { MaybeFamily } from '../../../contract/routes/same-people.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { type SyncActor, notThere } from '../../http/actor-and-answer.ts'
import { MEMBER_COLUMNS, toMemberAnswer, type StoredMember } from '../members/queries.ts'
import { pageOf, readCursor } from '../shared/requests.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { splitIfAlone } from '../../sync/forget-erased.ts'
import type { MemoryTx } from '../../sync/store.ts'
import type { Join, MovedRow } from './moved-rows.ts'

/** Carries families, and decisions that people are none, through a merge of two records and back. */

const NO_FAMILY = 'no_families'
const FAMILY = 'family'

/**
 * Decides for the kept record what was decided for the merged one. The merged record keeps its own decisions.
 * @returns the other people of the decisions that are new
 */
export async function copyNoFamilies(
  tx: pg.ClientBase,
  churchId: string,
  { from, to }: { from: string; to: string },
): Promise<MovedRow[]> {
  const { rows } = await tx.query<{ row_id: string }>(
    `with decided as (
       select case when member_id = $2 then other_id else member_id end as id, settled_at, settled_by
       from no_families where church_id = $1 and $2 in (member_id, other_id))
     insert into no_families (church_id, member_id, other_id, settled_at, settled_by)
     select $1::uuid, least(id, $3::uuid), greatest(id, $3::uuid), settled_at, settled_by from decided where id <> $3
     on conflict do nothing
     returning case when member_id = $3 then other_id else member_id end as row_id`,
    [churchId, from, to],
  )
  return rows.map(({ row_id }) => ({ kind: NO_FAMILY, row_id }))
}

/** Takes back what `copyNoFamilies` decided. @param now the id that the kept record means */
export async function forgetNoFamilies(
  tx: pg.ClientBase,
  churchId: string,
  moved: readonly MovedRow[],
  { kept_id }: Join,
  now: string,
): Promise<void> {
  const ids = moved.filter(({ kind }) => kind === NO_FAMILY).map(({ row_id }) => row_id)
  await tx.query(
    `delete from no_families n using unnest($2::uuid[]) as o(id) cross join unnest($3::uuid[]) as k(id)
     where n.church_id = $1 and n.member_id = least(o.id, k.id) and n.other_id = greatest(o.id, k.id)`,
    [churchId, ids, [...new Set([kept_id, now])]],
  )
}

/** Splits up the families that lose somebody by the merge and have nobody else. */
export async function splitByMerge(
  tx: pg.PoolClient,
  churchId: string,
  rows: MemoryTx,
  before: readonly MemberRow[],
): Promise<MovedRow[]> {
  const families = [...new Set(before.flatMap(({ household_id }) => household_id ?? []))]
  const split = await splitIfAlone(tx, churchId, rows, families)
  return split.map(({ id, people }) => ({
    kind: FAMILY,
    row_id: id,
    // The kept record may belong to the other family by now.
    was: {
      people: [...new Set([...people, ...before.flatMap((one) => (one.household_id === id ? one.id : []))])],
    },
  }))
}

/** Makes the families again that the merge split up, with those who are in no family now. */
export async function restoreFamilies(rows: MemoryTx, moved: readonly MovedRow[]): Promise<void> {
  for (const { row_id, was } of moved.filter(({ kind }) => kind === FAMILY)) {
    const family = await rows.get('households', row_id)
    const { people } = was as { people: string[] }
    const everybody = await Promise.all(people.map((id) => rows.get('members', id)))
    const free = everybody.filter(
      (one): one is MemberRow => one !== undefined && !one.deleted_at && one.household_id === null,
    )
    // An erasure emptied the name.
    if (!family?.deleted_at || family.name === '' || free.length < 2) continue
    await rows.put('households', { ...family, deleted_at: null })
    for (const one of free) await rows.put('members', { ...one, household_id: row_id })
  }
}

type Page = { limit: number; cursor?: string }

type Found = {
  people: string[]
  shares: MaybeFamily['shares']
  household: MaybeFamily['household']
  sorted_by: string
}

/**
 * A number or address that more people share than a household may hold belongs to an office or an estate. Two of a group
 * are still asked about if they belong to no common household and nobody decided that they are no family.
 */
const MAYBE = `
  with living as materialized (
    select id, household_id, phone_number,
      nullif(concat_ws(',', nullif(lower(btrim(street)), ''), case when street is not null then lower(btrim(city)) end), '') as address
    from members where church_id = $1 and deleted_at is null and (phone_number is not null or street is not null)),
  shared as (
    select 'phone' as shares, array_agg(id order by id) as people from living
      where phone_number is not null group by phone_number having count(*) between 2 and ${MOST_IN_HOUSEHOLD}
    union all
    select 'address', array_agg(id order by id) from living
      where address is not null group by address having count(*) between 2 and ${MOST_IN_HOUSEHOLD}),
  grouped as (
    select people, array_agg(shares order by shares desc) as shares, people::text as name from shared group by people),
  belonging as materialized (
    select g.name, l.id, l.household_id from grouped g cross join unnest(g.people) as u(id) join living l on l.id = u.id),
  undecided as (
    select distinct a.name from belonging a
    join belonging b on b.name = a.name and a.id < b.id and (a.household_id is null or b.household_id is null)
    left join no_families n on n.church_id = $1 and n.member_id = a.id and n.other_id = b.id
    where n.member_id is null),
  homes as (
    select name, min(household_id::text)::uuid as household_id from belonging
    group by name having count(distinct household_id) < 2)
  select g.people, g.shares, g.name as sorted_by,
    case when h.id is not null then jsonb_build_object('id', h.id, 'name', h.name) end as household
  from grouped g join undecided u on u.name = g.name join homes o on o.name = g.name
  left join households h on h.church_id = $1 and h.id = o.household_id
  where $2::text is null or g.name > $2
  order by g.name limit $3`

export async function findMaybeFamilies(tx: pg.ClientBase, churchId: string, { limit, cursor }: Page) {
  const [after] = cursor ? readCursor(cursor, 1) : []
  const { rows } = await tx.query<Found>(MAYBE, [churchId, after, limit + 1])
  const page = pageOf(rows, limit, (row) => [row.sorted_by])
  const { rows: people } = await tx.query<StoredMember>(
    `select ${MEMBER_COLUMNS} from members where church_id = $1 and id = any($2::uuid[])`,
    [churchId, page.items.flatMap((row) => row.people)],
  )
  const answers = new Map(people.map((row) => [row.id, toMemberAnswer(row)]))
  const items = page.items.map(({ people: ids, shares, household }): MaybeFamily => {
    return { shares, household, people: ids.flatMap((id) => answers.get(id) ?? []) }
  })
  return { ...page, items }
}

export async function countMaybeFamilies(tx: pg.ClientBase, churchId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(`select count(*)::int as count from (${MAYBE}) found`, [
    churchId,
    null,
    null,
  ])
  return rows[0]!.count
}

type Deciding = { people: readonly string[]; undo: boolean }

const PAIRS = `select least(a.id, b.id) as one, greatest(a.id, b.id) as other
  from members a join members b on b.church_id = $1 and a.id < b.id
  where a.church_id = $1 and a.id = any($2::uuid[]) and b.id = any($2::uuid[])
    and a.deleted_at is null and b.deleted_at is null`

const KEEP = `insert into no_families (church_id, member_id, other_id, settled_by)
  select $1, one, other, $3 from (${PAIRS}) p on conflict do nothing`

const ASK_AGAIN = `delete from no_families n using (${PAIRS}) p
  where n.church_id = $1 and n.member_id = p.one and n.other_id = p.other`

/** Throws Problem NOT_FOUND if one of them is not there. */
export function keepNoFamily(pool: pg.Pool, actor: SyncActor, { people, undo }: Deciding): Promise<void> {
  const { churchId, accountId, deviceId } = actor
  const ids = [...new Set(people)]
  return inChurch(pool, churchId, async (tx) => {
    const { rowCount } = await tx.query(
      'select from members where church_id = $1 and id = any($2::uuid[]) and deleted_at is null',
      [churchId, ids],
    )
    if (rowCount !== ids.length) throw notThere('One of these people')
    await (undo ? tx.query(ASK_AGAIN, [churchId, ids]) : tx.query(KEEP, [churchId, ids, accountId]))
    const action = undo ? 'asked about as a family again' : 'left as no family'
    for (const subjectId of ids)
      await addAudit(tx, { churchId, accountId, deviceId, action, subjectTable: 'members', subjectId })
  })
}
