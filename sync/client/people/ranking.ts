/** Who usually comes stands first: the six `seen` bits, the latest weighing most, then the name. */
import { SEEN_SERVICES } from '../../../contract/protocol.ts'
import type { Person } from '../api.ts'

const WEIGHTS = Array.from({ length: SEEN_SERVICES }, (_, bit) => SEEN_SERVICES - bit + 1)

/** By the bits' number. */
const SCORES = Array.from({ length: 1 << SEEN_SERVICES }, (_, seen) =>
  WEIGHTS.reduce((sum, weight, bit) => sum + (seen & (1 << bit) ? weight : 0), 0),
)

export function seenScore(seen: number): number {
  return SCORES[seen & (SCORES.length - 1)] ?? 0
}

export const byName = (a: Person, b: Person): number =>
  compareText(a.search, b.search) || compareText(a.id, b.id)

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** `extra` is what this phone itself knows of a person's coming, by id. */
export function byComing(extra: ReadonlyMap<string, number>): (a: Person, b: Person) => number {
  if (extra.size === 0) return (a, b) => seenScore(b.seen) - seenScore(a.seen) || byName(a, b)
  const score = (person: Person) => seenScore(person.seen) + (extra.get(person.id) ?? 0)
  return (a, b) => score(b) - score(a) || byName(a, b)
}
