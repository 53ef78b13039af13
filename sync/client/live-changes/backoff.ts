const FIRST_MS = 1_000
const LONGEST_MS = 5 * 60_000

/** Jittered, so that a hall full of phones does not come back in one breath after its server was away. */
export function comeBackIn(failures: number, random: number): number {
  const base = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10))
  return Math.round(base * (0.5 + random))
}
