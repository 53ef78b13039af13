/**
 * Creates ids. They are UUIDs: new ones are version 7 and sort by time, derived ones are version 5. The file imports no
 * schema, because phones create ids without one.
 */

let lastMs = 0
let counter = 0n

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** True for an id of any version. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/**
 * A new UUIDv7. Within one millisecond the random part only counts up (RFC 9562, method 2). Ids made in a row therefore
 * sort in order of creation and compress well.
 */
export function newId(now: number = Date.now()): string {
  if (now > lastMs) {
    lastMs = now
    counter = randomBits()
  } else {
    counter += 1n + BigInt(Math.floor(Math.random() * 256))
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const a = ((counter >> 62n) & 0xfffn).toString(16).padStart(3, '0')
  const b = (0x8000000000000000n | (counter & 0x3fffffffffffffffn)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${a}-${b.slice(0, 4)}-${b.slice(4)}`
}

function randomBits(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

/** The id derived from `name` within `space` (RFC 9562 version 5, SHA-1). */
export async function derivedId(space: string, name: string): Promise<string> {
  const input = new TextEncoder().encode(`${space}\n${name}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', input)).slice(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
