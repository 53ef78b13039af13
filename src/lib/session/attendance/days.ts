/** Days are `YYYY-MM-DD`. */

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return daysBefore(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
