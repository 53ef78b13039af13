/**
 * Says whether a service can have absentees yet. A service has none before its day, and none on its day until the first
 * mark: before that everybody would be absent. Once the day is over, everybody without a mark was absent. A scheduled
 * service without a mark or a count was not held, so nobody missed it.
 */
export type Absence = 'ahead' | 'unmarked' | 'notHeld' | 'known'

/**
 * @param day the service's day, as `2026-11-22`
 * @param today the current day in the church's time zone
 * @param held false for a scheduled service without a mark or a count
 */
export function absenceFrom(day: string, today: string, attendees: number, held = true): Absence {
  if (day > today) return 'ahead'
  if (day === today && attendees === 0) return 'unmarked'
  return held ? 'known' : 'notHeld'
}
