import { SEEN_SERVICES } from '../../../contract/protocol.ts'

/** How many of the last services (six at most) somebody came to. */
export function timesSeen(seen: number, pastServices: number): { came: number; of: number } {
  const of = Math.min(SEEN_SERVICES, pastServices)
  const bits = seen & ((1 << of) - 1)
  return { came: bits.toString(2).replaceAll('0', '').length, of }
}
