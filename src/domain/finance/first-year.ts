/** The year of the earliest of these days (`YYYY-MM-DD`). This year if there are none. */
export const firstYearOf = (days: readonly string[]): number =>
  Math.min(new Date().getFullYear(), ...days.map((day) => Number(day.slice(0, 4))))
