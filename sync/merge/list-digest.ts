/**
 * Who is marked at a service, in a few letters: two phones with the same people have the same digest, whatever the order
 * in which they learned of them. It guards against mistakes, not against somebody who looks for a collision.
 */
import type { ListDigest } from '../../contract/sync/live.ts'

/** 64 bits as two halves. */
export type Halves = readonly [number, number]

/** @param id a UUID, canonical: of those that mean one person only the one they stand for counts */
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

/** Every bit of the result depends on every bit given (the end of MurmurHash3). */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** @param ids each person once, canonical. @param hash for who keeps the hashes of ids */
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

/** No I, L, O or U: they are read as other signs, or as words. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Four signs for two people to compare by eye beside the count. Of a million lists of one length two may share it. */
export function checkWord({ count, digest }: ListDigest): string {
  const halves = [digest.slice(0, 8), digest.slice(8)].map((half) => Number.parseInt(half, 16))
  const bits = mixed((halves[0] ?? 0) ^ mixed((halves[1] ?? 0) + count))
  return [0, 5, 10, 15].map((shift) => SIGNS[(bits >>> shift) & 31]).join('')
}

export const sameList = (one: ListDigest, other: ListDigest): boolean =>
  one.count === other.count && one.digest === other.digest
