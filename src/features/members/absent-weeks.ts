import { SEEN_SERVICES } from '../../../contract/protocol.ts'

/** The weeks of a phone's bits, by the rule of the server: whole ones, Monday to Sunday, in which somebody was marked. */
export type AbsentWeeks = {
  /** The Monday of each, the latest first, and the bits of all services since. */
  counting: readonly { monday: string; bits: number }[]
  /** There are no older services than the bits tell of. */
  all: boolean
}

/**
 * @param pastDays days of the services before today, the latest first
 * @param held the bits of everybody together: at which services anybody was
 */
export function absentWeeks(pastDays: readonly string[], held: number, today: string): AbsentWeeks {
  const days = pastDays.slice(0, SEEN_SERVICES)
  const older = pastDays[SEEN_SERVICES]
  // A week may have more services than the bits reach back to: then only the server knows it whole.
  const whole = (monday: string) => monday < mondayOf(today) && (!older || monday > mondayOf(older))
  const mondays = new Set(days.filter((_, bit) => held & (1 << bit)).map(mondayOf))
  const since = (monday: string) => (1 << days.filter((day) => day >= monday).length) - 1
  const counting = [...mondays].filter(whole).map((monday) => ({ monday, bits: since(monday) }))
  return { counting, all: older === undefined }
}

/** The Monday of a day's week, both `YYYY-MM-DD`. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
