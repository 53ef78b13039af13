/** A text file's letters, whatever wrote them down: byte order marks, UTF-8, UTF-16, else what older Excel writes. */

const MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

export function textOf(bytes: Uint8Array): string {
  const encoding =
    MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? unmarked(bytes)
  return encoding === WESTERN ? western(bytes) : new TextDecoder(encoding).decode(bytes)
}

const WESTERN = 'windows-1252'
/** What stands at 0x80 to 0x9f there. Some versions of Node decode these as control signs. */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const western = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? sign)

function unmarked(bytes: Uint8Array): string {
  const [even, odd] = zeros(bytes.subarray(0, 400))
  if (odd > 20 && even === 0) return 'utf-16le'
  if (even > 20 && odd === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return WESTERN
  }
}

/** Of Latin letters in UTF-16 every other byte is zero. */
function zeros(bytes: Uint8Array): [even: number, odd: number] {
  const counted: [number, number] = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) counted[at % 2 ? 1 : 0] += 1
  return counted
}
