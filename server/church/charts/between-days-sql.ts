/**
 * That an instant lies in the days from the first to before the last, by the clock of the zone `$2`. The days are turned
 * into instants and not each row's instant into a day: an index can answer it, and nothing is reckoned per row.
 * @param from a day in SQL, such as `$3::date`
 * @param to the day after the last
 */
export const betweenDays = (instant: string, from: string, to: string): string =>
  `${instant} >= (${from})::timestamp at time zone $2 and ${instant} < (${to})::timestamp at time zone $2`
