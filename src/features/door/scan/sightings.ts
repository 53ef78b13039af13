/** A card counts again only after it was out of sight this long: hands shake, and some reads find nothing. */
const AWAY_MS = 2500

/** Decides whether a seen text is a new card or the one held up a moment ago. */
export type Sightings = { isNew(text: string, now: number): boolean }

export function sightings(): Sightings {
  const lastSeen = new Map<string, number>()
  return {
    isNew(text, now) {
      for (const [known, at] of lastSeen) if (now - at > AWAY_MS) lastSeen.delete(known)
      const fresh = !lastSeen.has(text)
      lastSeen.set(text, now)
      return fresh
    },
  }
}
