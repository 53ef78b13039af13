/**
 * When a device `d` last told of more changes, as SQL. A device from before the column counts by its last contact.
 * @param told the number that is told now, as SQL
 */
export const grewAt = (told: string): string =>
  `case when ${told} > greatest(d.highest_seq, d.told_seq) then now() else coalesce(d.grew_at, d.last_heard_at) end`
