/**
 * A person who counts: an alias is nobody of its own. One that was parted again stands for itself, and counts.
 * @param row the members row in the statement, such as `p`
 */
export const isNobodysAlias = (row: string): string =>
  `not exists (select from aliases a where a.church_id = ${row}.church_id and a.id = ${row}.id and a.to_id <> a.id)`

/** The ids of those who are nobody of their own, of the church `$1`: all at once, for what goes through most of it. */
export const ALIASES = 'select id from aliases where church_id = $1 and to_id <> id'

/**
 * Each of the ids `ids` as `given`, and what it means now as `id`, to be joined by. Under row security only comparisons of
 * plain columns look into an index: joined by `coalesce`, the whole church was read. `offset 0` keeps the column plain.
 * @param ids the number of the parameter
 */
export const meant = (ids: number): string =>
  `(select g.id as given, coalesce(a.to_id, g.id) as id from unnest($${ids}::uuid[]) as g(id)
    left join aliases a on a.church_id = $1 and a.id = g.id offset 0)`

/** True if the person whom `m` means, by its alias `a` or itself, is not deleted. */
const LIVES = `(a.to_id is null and m.deleted_at is null
    or exists (select from members k where k.church_id = $1 and k.id = a.to_id and k.deleted_at is null))`

/**
 * Who has this phone and this name, whose church is `$1`: somebody living, or a record that was joined into another, whom
 * it means from then on (`a.to_id`). A deleted person is nobody, and so is one who was joined into a deleted one.
 * @param phone the parameter that holds the phone
 * @param name the one that holds the name's key
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
