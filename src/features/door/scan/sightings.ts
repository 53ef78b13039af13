/** A card has to be out of sight this long before it counts again; hands shake, and some looks find nothing. */
const AWAY_MS = 2500

/** Whether a text that the camera sees is a new sight or still the card held up a moment ago. */
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
