/** How far the phone's clock is off, from one answer of the server. */

/** Beyond this an answer says too little about when it was written. */
const LONGEST_ROUND_TRIP_MS = 10_000
/** A server that says so is not to be believed about time. */
const EARLIEST = Date.UTC(2025, 0, 1)

/**
 * Milliseconds to add to the phone's clock, the way there and back halved; null where it cannot be told.
 * @param sentAt @param heardAt by the phone's own clock, milliseconds
 */
export function measuredOffset(serverTime: string, sentAt: number, heardAt: number): number | null {
  const server = Date.parse(serverTime)
  const roundTrip = heardAt - sentAt
  if (Number.isNaN(server) || server < EARLIEST) return null
  if (roundTrip < 0 || roundTrip > LONGEST_ROUND_TRIP_MS) return null
  return Math.round(server - (sentAt + roundTrip / 2))
}
