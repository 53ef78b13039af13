/**
 * Whether anybody can be said to have been absent from a service: not before its day, and on its day not before somebody
 * was marked, as everybody would be. On a day that is over, who was not marked was not there.
 */
export type Absence = 'ahead' | 'unmarked' | 'known'

/**
 * @param day the service's, as `2026-11-22`
 * @param today the church's own
 */
export function absenceFrom(day: string, today: string, attendees: number): Absence {
  if (day > today) return 'ahead'
  return day === today && attendees === 0 ? 'unmarked' : 'known'
}
