/**
 * A person who counts: an alias is nobody of its own. One that was parted again stands for itself, and counts.
 * @param row the members row in the statement, such as `p`
 */
export const isNobodysAlias = (row: string): string =>
  `not exists (select from aliases a where a.church_id = ${row}.church_id and a.id = ${row}.id and a.to_id <> a.id)`
