/** The tap's time by the corrected clock. */

/**
 * @param capturedAt the phone's own clock, ISO 8601
 * @param offset milliseconds to add to it
 * @param latest never later than this (the server's now, or the phone's own corrected now)
 */
export function correctedTime(capturedAt: string, offset: number, latest: number): string {
  return new Date(Math.min(Date.parse(capturedAt) + offset, latest)).toISOString()
}
