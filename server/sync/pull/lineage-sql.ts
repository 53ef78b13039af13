/** The history that a rev belongs to (`lineages`), as SQL. $1 is the church. */

/** Later writes do not change it, a restored backup does. Null where none was noted, or all that was is long ago. */
export const lineageAt = (rev: string): string =>
  `(select word from lineages where church_id = $1 and first_rev <= ${rev}::bigint order by first_rev desc limit 1)`

/** What a phone is told that has read as far as this rev: with none, too, it can tell when there is one all at once. */
export const toldAt = (rev: string): string =>
  `coalesce(${lineageAt(rev)}, '00000000-0000-0000-0000-000000000000'::uuid)`

export const LINEAGE_AT = { name: 'pull-lineage', text: `select ${toldAt('$2')} as lineage` }
