/** A second tap this soon after a mark was meant for who was marked. */
const WITHIN_MS = 2500
/** Pixels: less than a row from where the finger was. */
const NEAR = 40

/** Pixels from the list's start, so that a scroll makes it another. */
export type Spot = { y: number }

/**
 * Remembers where somebody was tapped. A tap there again, soon, on somebody who came to stand there meanwhile, is a
 * finger's second tap and no choice. A key or a scroll in between makes it one.
 */
export function sameSpot(now: () => number = () => performance.now()) {
  let last: { personId: string; y: number; at: number } | null = null
  return {
    /** Whether this tap was meant; where it was, it is remembered. A key press has no spot. */
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
