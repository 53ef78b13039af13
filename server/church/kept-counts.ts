/**
 * Counts of a whole church, kept until one of the tables changes that they were counted from. Each change of a synced
 * row takes a higher rev, or phones would not hear of it. So a table whose highest rev is the same is the same.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'

const revOf = (table: string) => `(select max(rev) from ${table} where church_id = $1)`

/** The latest change of each table. Marks at events have no rev: they come and go with their moment. */
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
  /** Of the statement; the church is the first. */
  values: readonly unknown[]
  from: CountedFrom
}

/** The rows as they were kept, else counted anew. They are read back from JSON. */
export async function keptCounts<Row>(
  tx: pg.ClientBase,
  { name, text, values, from }: Counting,
): Promise<Row[]> {
  const [churchId, ...asked] = values
  // With the statement: a newer program may count in another way, and both may run at once.
  const key = createHash('sha256')
    .update(JSON.stringify([text, asked]))
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
 * Only where nothing changed meanwhile: a mark that came may go, and the state of before is back. What belongs to another
 * state is put away. Where another request does that just now, nobody waits.
 */
const KEEP = (from: CountedFrom) => `
  with now as materialized (${STATE(from)}),
  gone as (delete from kept_counts k using (
      select asked, state from kept_counts where church_id = $1 and name = $2 and state <> $4 for update skip locked) o
    where k.church_id = $1 and k.name = $2 and k.asked = o.asked and k.state = o.state)
  insert into kept_counts (church_id, name, asked, state, counts)
  select $1, $2, $3, $4, $5 from now where now.state = $4 on conflict do nothing`
