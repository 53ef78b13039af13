/** Defines in SQL, once for every count, which marks, services and people count. */
import { CHILD_UNDER_YEARS, GUARDIAN_FROM_YEARS } from '../../../contract/people/household.ts'
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { createHash } from 'node:crypto'

/**
 * Keeps counts of a whole church until one of the counted tables changes. Each change of a synced row takes a higher
 * rev. A table with the same highest rev is therefore unchanged.
 */

const revOf = (table: string) => `(select max(rev) from ${table} where church_id = $1)`

/**
 * The latest change of each table. Marks at events have no rev, so their number and latest time represent their
 * state.
 */
const STATES = {
  members: revOf('members'),
  aliases: revOf('aliases'),
  services: revOf('services'),
  cells: revOf('cells'),
  departments: revOf('departments'),
  firstAtEvents: `(select concat(count(*), ' ', max(marked_at)) from event_marks where church_id = $1 and first_timer)`,
}

export type CountedFrom = (keyof typeof STATES)[]

type Counting = {
  name: string
  text: string
  /** The statement's parameters, the church first. */
  values: readonly unknown[]
  from: CountedFrom
}

/** Returns the kept rows, else counts again. Kept rows are read back from JSON. */
export async function keptCounts<Row>(
  tx: pg.ClientBase,
  { name, text, values, from }: Counting,
): Promise<Row[]> {
  const [churchId, ...parameters] = values
  // The key holds the statement's text: a newer version may count differently, and both may run at the same time.
  const key = createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('base64url')
    .slice(0, 22)
  const found = await tx.query<{ state: string; kept: { counts: Row[] } | null }>(KEPT(from), [
    churchId,
    name,
    key,
  ])
  const { state, kept } = found.rows[0]!
  if (kept) return kept.counts
  const { rows } = await tx.query(text, [...values])
  await tx.query(KEEP(from), [churchId, name, key, state, JSON.stringify(rows)])
  return rows as Row[]
}

const STATE = (from: CountedFrom) =>
  `select concat_ws('/', ${from.map((table) => `coalesce(${STATES[table]}::text, '')`).join(', ')}) as state`

const KEPT = (from: CountedFrom) => `
  with now as materialized (${STATE(from)})
  select now.state, case when k.name is not null then jsonb_build_object('counts', k.counts) end as kept
  from now left join kept_counts k on k.church_id = $1 and k.name = $2 and k.asked = $3 and k.state = now.state`

/**
 * Keeps the counts only if nothing changed meanwhile: a later unmark could bring the earlier state back. Counts of
 * another state are deleted. A request does not wait for another that deletes them at the same time.
 */
const KEEP = (from: CountedFrom) => `
  with now as materialized (${STATE(from)}),
  gone as (delete from kept_counts k using (
      select asked, state from kept_counts where church_id = $1 and name = $2 and state <> $4 for update skip locked) o
    where k.church_id = $1 and k.name = $2 and k.asked = o.asked and k.state = o.state)
  insert into kept_counts (church_id, name, asked, state, counts)
  select $1, $2, $3, $4, $5 from now where now.state = $4 on conflict do nothing`

/** Resolves aliases: ids of records that were merged, and ids that phones made offline for known records. */

/**
 * Returns a condition that leaves out aliases. An unmerged record, whose alias names itself, counts as a person.
 * @param row the members row in the statement, such as `p`
 */
export const isNobodysAlias = (row: string): string =>
  `not exists (select from aliases a where a.church_id = ${row}.church_id and a.id = ${row}.id and a.to_id <> a.id)`

/** Selects all alias ids of church `$1`, for a statement that reads most of the church. */
export const ALIASES = 'select id from aliases where church_id = $1 and to_id <> id'

/**
 * Maps each of the ids, as `given`, to its canonical `id`, for a join. Under row security the planner uses an index
 * only to compare plain columns. A join by `coalesce` read the whole church, so `offset 0` keeps the column plain.
 * @param ids the number of the parameter
 */
export const meant = (ids: number): string =>
  `(select g.id as given, coalesce(a.to_id, g.id) as id from unnest($${ids}::uuid[]) as g(id)
    left join aliases a on a.church_id = $1 and a.id = g.id offset 0)`

/** True if the person that `m` means, by its alias `a` or itself, is not deleted. */
const LIVES = `(a.to_id is null and m.deleted_at is null
    or exists (select from members k where k.church_id = $1 and k.id = a.to_id and k.deleted_at is null))`

/**
 * Finds the people of church `$1` with this phone and name. A merged record means the person that it was merged into
 * (`a.to_id`). Deleted people, and records merged into a deleted person, are left out.
 * @param phone the parameter that holds the phone
 * @param name the parameter that holds the name's key
 */
export const WHO_IS_KNOWN = (phone: number, name: number): string => `from members m
  left join aliases a on a.church_id = m.church_id and a.id = m.id and a.to_id <> a.id
  where m.church_id = $1 and m.phone_number = $${phone} and m.name_key = $${name}
    and ${LIVES}`

/**
 * Selects the records of church `$1` that fit `which`, the oldest first. Each row has the record's own `id`,
 * its names, the person it means and whether it was deleted. A merged record means the person it was merged
 * into. The query leaves out records that mean a deleted person.
 * @param which a condition on the members row `m`
 */
export const WHO_SHARES = (
  which: string,
): string => `select m.id, coalesce(a.to_id, m.id) as means, m.first_name,
    m.last_name, m.deleted_at is not null as deleted
  from members m left join aliases a on a.church_id = m.church_id and a.id = m.id and a.to_id <> a.id
  where m.church_id = $1 and ${which}
    and ${LIVES}
  order by m.created_at, m.id`

/** Resolves an id to the canonical one. A phone may still use an id that it made offline for a person or a service. */
export async function canonicalId(tx: pg.ClientBase, churchId: string, id: string): Promise<string> {
  const { rows } = await tx.query<{ to_id: string }>(
    'select to_id from aliases where church_id = $1 and id = $2',
    [churchId, id],
  )
  return rows[0]?.to_id ?? id
}

/**
 * Returns the condition for a mark that counts: it has arrived, and no unmark names it. The index `marks_live` holds
 * only these.
 * @param row the marks row in the statement, such as `m`
 */
export const isLive = (row: string): string => `${row}.removed_by is null and ${row}.arrived_at is not null`

/**
 * Returns SQL that is true if a service was held: somebody is marked at it. The lookup runs service by service. With
 * a join, a planner without statistics reads all marks for each. $1 is the church.
 * @param service the services row in the statement, such as `s`
 */
export const wasHeld = (service: string): string =>
  `(select true from marks k where k.church_id = $1 and k.service_id = ${service}.id and ${isLive('k')} limit 1)`

/**
 * Returns SQL that is true if heads were counted at a service, and not taken back. $1 is the church.
 * @param service the services row in the statement, such as `s`
 */
export const wasCounted = (service: string): string =>
  `exists (select from headcounts h where h.church_id = $1 and h.service_id = ${service}.id
    having sum(h.men) <> 0 or sum(h.women) <> 0 or sum(h.children) <> 0 or sum(h.guests) <> 0)`

/**
 * Returns SQL that is false for a service of a schedule at which nobody was marked or counted: it was not held. A service
 * made by hand needs no lookup. $1 is the church.
 * @param service the services row in the statement, such as `s`
 */
export const tookPlace = (service: string): string =>
  `(${service}.schedule_id is null or coalesce(${wasHeld(service)}, false) or ${wasCounted(service)})`

/**
 * Returns SQL for the last day of the month in which the person turns 13, as `childUntil` in
 * `contract/calendar/child-age.ts` computes it; null without a date of birth. A mark as a child is not considered.
 * @param row the members row in the statement, such as `m`
 */
export const turnsThirteen = (row: string): string => lastDayUnder(row, CHILD_UNDER_YEARS)

/** The same for the month in which the person turns 18, as `isMinorOn` computes it. */
export const turnsEighteen = (row: string): string => lastDayUnder(row, GUARDIAN_FROM_YEARS)

const lastDayUnder = (row: string, years: number): string =>
  `(date_trunc('month', ${row}.date_of_birth) + interval '${years} years 1 month - 1 day')`

// People who count as members and as first timers. Deleted records and records merged into another count as neither.
// An administrator makes a first timer a member.

/** @param row the members row in the statement, such as `p` */
export const isCounted = (row: string): string => `${row}.deleted_at is null and ${isNobodysAlias(row)}`

export const isMember = (row: string): string => `${isCounted(row)} and not ${row}.first_timer`

export const isFirstTimer = (row: string): string => `${isCounted(row)} and ${row}.first_timer`

/** Selects the people that the history ever called first timers. The condition matches the index of migration 0015. */
export const onceFirstTimers = (churchId: string) => `select l.subject_id from audit_log l
  where l.church_id = ${churchId} and l.subject_table = 'members' and l.changes @> '{"first_timer": [true]}'`

/**
 * SQL for a mark that a list made. The list's row records it until the import can no longer be undone. The row may have its
 * person under another id. $1 is the church.
 * @param mark the marks row in the statement, such as `m`
 */
export const markOfList = (mark: string): string => `exists (select from import_rows r where r.church_id = $1
  and r.member_id = any(array(
    select ${mark}.person_id union all select id from aliases where church_id = $1 and to_id = ${mark}.person_id))
  and r.after @> jsonb_build_object('marks', jsonb_build_array(jsonb_build_object('mark_id', ${mark}.id))))`

/**
 * Notes people who came, so that readers need not look up a mark of each. `members.came` may name fewer people than
 * came, never more. server/sync/push/consequences.ts takes the note back.
 */

/** Changes of the church per transaction, because it holds the church's lock. */
const AT_ONCE = 20_000

const NEXT = {
  name: 'came-next',
  text: `select came_rev, least(rev, came_rev + ${AT_ONCE}) as until, rev from church_revs
    where church_id = $1 and came_rev < rev for update skip locked`,
}

const NOTE = {
  name: 'came-note',
  text: `update members set came = true where church_id = $1 and not came and id = any(array(
    select distinct k.person_id from marks k where k.church_id = $1 and k.rev > $2 and k.rev <= $3 and ${isLive('k')}
      and k.service_id <> all(array(select id from services where church_id = $1 and deleted_at is not null))))`,
}

const NOTED = { name: 'came-noted', text: 'update church_revs set came_rev = $2 where church_id = $1' }

/** Call it before a read of `came`. If somebody else holds the church's lock, it notes nothing and does not wait. */
export async function noteWhoCame(pool: pg.Pool, churchId: string): Promise<void> {
  while (await noteSome(pool, churchId));
}

/** @returns whether more changes are left to look at */
function noteSome(pool: pg.Pool, churchId: string): Promise<boolean> {
  return inChurch(pool, churchId, async (tx) => {
    const { rows } = await tx.query<{ came_rev: number; until: number; rev: number }>({
      ...NEXT,
      values: [churchId],
    })
    const [next] = rows
    if (!next) return false
    await tx.query({ ...NOTE, values: [churchId, next.came_rev, next.until] })
    await tx.query({ ...NOTED, values: [churchId, next.until] })
    return next.until < next.rev
  })
}
