/**
 * Keeps counts of a whole church until one of the counted tables changes. Each change of a synced row takes a higher
 * rev. A table with the same highest rev is therefore unchanged.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'

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
