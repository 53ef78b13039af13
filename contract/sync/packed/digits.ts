/** Numbers as text of sixty-four digits (base64url): what neither JSON nor brotli makes longer than it must be. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const VALUES = new Int8Array(128).fill(-1)
for (let value = 0; value < 64; value += 1) VALUES[DIGITS.charCodeAt(value)] = value

/** The digit's value, from 0 to 63; -1 for anything else. */
export const valueAt = (text: string, at: number): number => VALUES[text.charCodeAt(at)] ?? -1

const CODES = new TextEncoder().encode(DIGITS)

/** Each value from 0 to 63 as its digit: written as bytes, as putting thousands of short texts together takes many times longer. */
export function digitsOf(values: Uint8Array): string {
  const text = new Uint8Array(values.length)
  for (let at = 0; at < values.length; at += 1) text[at] = CODES[values[at]!]!
  return new TextDecoder().decode(text)
}

/** Half bytes, three to two digits; filled up with zeros. */
export function fromNibbles(nibbles: Uint8Array): string {
  const values = new Uint8Array(Math.ceil(nibbles.length / 3) * 2)
  for (let at = 0, put = 0; at < nibbles.length; at += 3, put += 2) {
    const bits = ((nibbles[at] ?? 0) << 8) | ((nibbles[at + 1] ?? 0) << 4) | (nibbles[at + 2] ?? 0)
    values[put] = bits >> 6
    values[put + 1] = bits & 63
  }
  return digitsOf(values)
}

/** So many half bytes; null where the text holds another number of them or anything that is no digit. */
export function toNibbles(text: string, length: number): Uint8Array | null {
  const whole = Math.ceil(length / 3)
  if (text.length !== whole * 2) return null
  const nibbles = new Uint8Array(whole * 3)
  let wrong = 0
  for (let at = 0, put = 0; at < text.length; at += 2, put += 3) {
    const [high, low] = [valueAt(text, at), valueAt(text, at + 1)]
    wrong |= high | low
    nibbles[put] = high >> 2
    nibbles[put + 1] = ((high & 3) << 2) | (low >> 4)
    nibbles[put + 2] = low & 15
  }
  return wrong < 0 ? null : nibbles.subarray(0, length)
}
