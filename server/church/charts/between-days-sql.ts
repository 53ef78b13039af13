/** The moment at which a day begins by the clock of the zone `$2`. @param day in SQL, such as `$3::date` */
export const startOf = (day: string): string => `(${day})::timestamp at time zone $2`

/**
 * That an instant lies in the days from the first to before the last. The days are turned into instants and not each row's
 * instant into a day: an index can answer it, and nothing is reckoned per row.
 * @param to the day after the last
 */
export const betweenDays = (instant: string, from: string, to: string): string =>
  `${instant} >= ${startOf(from)} and ${instant} < ${startOf(to)}`
