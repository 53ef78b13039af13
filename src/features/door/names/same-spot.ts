/** A second tap this soon after a mark was meant for the marked person. */
const WITHIN_MS = 2500
/** Pixels: less than a row from the first tap. */
const NEAR = 40

/** Pixels from the start of the list, so that a scroll changes the spot. */
export type Spot = { y: number }

/**
 * Remembers the spot of the last tap. A quick tap at the same spot on another person, who moved there meanwhile, is
 * accidental. A key or a scroll in between makes it deliberate.
 */
export function sameSpot(now: () => number = () => performance.now()) {
  let last: { personId: string; y: number; at: number } | null = null
  return {
    /** True if this tap was deliberate, and then remembers its spot. A key press has no spot. */
    meant(personId: string, spot: Spot | null): boolean {
      const again =
        spot !== null &&
        last !== null &&
        last.personId !== personId &&
        Math.abs(spot.y - last.y) < NEAR &&
        now() - last.at < WITHIN_MS
      if (!again) last = spot && { personId, y: spot.y, at: now() }
      return !again
    },
    forget() {
      last = null
    },
  }
}
