/** The tap's time by the corrected clock. */

/**
 * Never before 1970: an offset that no clock has would make a time that no calendar has.
 *
 * @param capturedAt the phone's own clock, ISO 8601
 * @param offset milliseconds to add to it
 * @param latest never later than this (the server's now, or the phone's own corrected now)
 */
export function correctedTime(capturedAt: string, offset: number, latest: number): string {
  return new Date(Math.max(0, Math.min(Date.parse(capturedAt) + offset, latest))).toISOString()
}
