/** The year of the earliest of these days (`YYYY-MM-DD`); this one where there is none. */
export const firstYearOf = (days: readonly string[]): number =>
  Math.min(new Date().getFullYear(), ...days.map((day) => Number(day.slice(0, 4))))
