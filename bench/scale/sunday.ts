/**
 * The first quarter of an hour of a Sunday: sizes of churches, times of arrival, and dashboard visits. The figures are
 * assumptions, named in docs/scale.md; nobody has counted a Sunday of a thousand churches.
 */
import { randomFrom } from '../../server/demo/names-and-families.ts'

export type Size = { share: number; people: number; phones: number }

/** Of a thousand churches, 700 are small and five are very large. */
export const SIZES: Size[] = [
  { share: 0.7, people: 80, phones: 2 },
  { share: 0.25, people: 250, phones: 3 },
  { share: 0.045, people: 1000, phones: 6 },
  { share: 0.005, people: 5000, phones: 15 },
]

/** The share of the list that comes within this quarter of an hour. */
const COME = 0.4
/** The share of arrivals who mark themselves by the code on the wall; every fifth of them is new. */
const BY_THEMSELVES = 0.1
export const NEW_EVERY = 5
/** The times that each administrator opens the dashboard. */
export const LOOKS = 2

export const sizesOf = (churches: number): Size[] =>
  SIZES.flatMap((size) => Array.from({ length: Math.max(1, Math.round(size.share * churches)) }, () => size))

export type Comings = { taps: number[][]; visits: number[]; opens: number[]; looks: number[] }

/**
 * Moments in milliseconds. More people come late than early: three times as many in the last minute as in the first.
 * @param times multiplies the arrivals of this size
 */
export function comingsOf(size: Size, seed: number, lastsMs: number, times: number): Comings {
  const random = randomFrom(seed)
  const moment = () => lastsMs * (Math.sqrt(0.25 + 2 * random.next()) - 0.5)
  const moments = (count: number) => Array.from({ length: count }, moment).sort((a, b) => a - b)
  const come = Math.min(size.people, Math.round(size.people * COME * times))
  const visits = Math.round(come * BY_THEMSELVES)
  const taps: number[][] = Array.from({ length: size.phones }, () => [])
  for (const at of moments(come - visits)) taps[random.below(size.phones)]!.push(at)
  return {
    taps,
    visits: moments(visits),
    // Phones open the door in the first third.
    opens: taps.map((own) => Math.min((random.next() * lastsMs) / 3, own[0] ?? lastsMs)),
    looks: Array.from({ length: Math.floor(LOOKS * times + random.next()) }, () => random.next() * lastsMs),
  }
}
