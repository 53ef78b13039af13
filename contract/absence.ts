/**
 * Says whether a service can have absentees yet. A service has none before its day, and none on its day until the first
 * mark: before that everybody would be absent. Once the day is over, everybody without a mark was absent.
 */
export type Absence = 'ahead' | 'unmarked' | 'known'

/**
 * @param day the service's day, as `2026-11-22`
 * @param today the current day in the church's time zone
 */
export function absenceFrom(day: string, today: string, attendees: number): Absence {
  if (day > today) return 'ahead'
  return day === today && attendees === 0 ? 'unmarked' : 'known'
}
