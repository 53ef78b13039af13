import { SEEN_SERVICES } from '../../../contract/protocol.ts'

/**
 * How many of the last services (six at most) somebody came to. As the server says it: a service of today counts once
 * they came, for until it is over nobody was absent from it.
 * @param past services before today
 * @param today services of today that they are at
 */
export function timesSeen(seen: number, past: number, today = 0): { came: number; of: number } {
  const of = Math.min(SEEN_SERVICES, past + today)
  const bits = ((seen & ((1 << Math.min(SEEN_SERVICES, past)) - 1)) << today) | ((1 << today) - 1)
  return { came: (bits & ((1 << of) - 1)).toString(2).replaceAll('0', '').length, of }
}
