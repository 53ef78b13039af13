/** Resolves aliases: ids of records that were merged, and ids that phones made offline for known records. */
import type pg from 'pg'

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
