/**
 * Computes a digest of the people marked at a service. Phones with the same people have the same digest in any order.
 * It guards against mistakes, not against a deliberate collision.
 */
import type { ListDigest } from '../../contract/sync/live.ts'

/** 64 bits as two halves. */
export type Halves = readonly [number, number]

/** @param id a canonical UUID: of several ids for one person only the canonical one counts */
export function hashOfId(id: string): Halves {
  const hex = id.replaceAll('-', '')
  let [a, b] = [0x9e3779b9, 0x85ebca6b]
  for (let at = 0; at < hex.length; at += 8) {
    const word = Number.parseInt(hex.slice(at, at + 8), 16)
    a = mixed(a ^ word)
    b = mixed(Math.imul(b, 31) + word)
  }
  return [a, b]
}

/** Every bit of the result depends on every input bit (the end of MurmurHash3). */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** @param ids each person once, canonical. @param hash for a caller that caches the hashes of ids */
export function listDigest(ids: Iterable<string>, hash: (id: string) => Halves = hashOfId): ListDigest {
  let [count, a, b] = [0, 0, 0]
  for (const id of ids) {
    const [more, andMore] = hash(id)
    count += 1
    a = (a + more) >>> 0
    b = (b + andMore) >>> 0
  }
  return { count, digest: hexOf(a) + hexOf(b) }
}

const hexOf = (half: number) => half.toString(16).padStart(8, '0')

/** No I, L, O or U: people misread them as other characters or see words. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Four characters for two people to compare by eye beside the count. In a million lists of one length two may agree.
 */
export function listCode({ count, digest }: ListDigest): string {
  const halves = [digest.slice(0, 8), digest.slice(8)].map((half) => Number.parseInt(half, 16))
  const bits = mixed((halves[0] ?? 0) ^ mixed((halves[1] ?? 0) + count))
  return [0, 5, 10, 15].map((shift) => SIGNS[(bits >>> shift) & 31]).join('')
}

export const sameList = (one: ListDigest, other: ListDigest): boolean =>
  one.count === other.count && one.digest === other.digest
