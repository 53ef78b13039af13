/** Encrypts the outbox: AES-GCM under the account's key. Caches decrypted ops while the app runs. */
import type { OutboxRow, Encrypted } from '../store/rows.ts'

/**
 * The person of a change, as the phone knew them at the tap. `card`: the end of a scanned card whose person this phone
 * did not know. The name is then the typed one, or empty.
 */
export type About = { first_name: string; last_name: string; card?: string }

/** `about` is not sent. */
export type OpContent = {
  type: string
  v: number
  args: Record<string, unknown>
  about?: About
}

type EncryptedOp = Pick<OutboxRow, 'id' | 'sealed'>

/** Null: no key of this phone decrypts it. */
export type OpenedOps = {
  /** True for the current ciphertext: another tab may have redacted the op. */
  has(op: EncryptedOp): boolean
  get(id: string): OpContent | null | undefined
  add(op: EncryptedOp, content: OpContent): void
  open(rows: readonly OutboxRow[]): Promise<void>
  forget(ids: Iterable<string>): void
}

/**
 * Caches decrypted ops while the app runs.
 * @param former keys that earlier ops may be encrypted with
 */
export function openedOps(key: CryptoKey, former: readonly CryptoKey[] = []): OpenedOps {
  const keys = [key, ...former]
  const contents = new Map<string, { sealed: Encrypted; content: OpContent | null }>()
  const has = ({ id, sealed }: EncryptedOp) => {
    const known = contents.get(id)
    return known !== undefined && sameCiphertext(known.sealed, sealed)
  }
  return {
    has,
    get: (id) => contents.get(id)?.content,
    add: ({ id, sealed }, content) => void contents.set(id, { sealed, content }),
    async open(rows) {
      const closed = rows.filter((row) => !has(row))
      await Promise.all(
        closed.map(async (row) => {
          const { id, sealed } = row
          contents.set(id, { sealed, content: asContent(await decryptByAny(keys, id, sealed)) })
        }),
      )
    },
    forget(ids) {
      for (const id of ids) contents.delete(id)
    },
  }
}

function asContent(value: unknown): OpContent | null {
  const content = value as OpContent | null | undefined
  return typeof content?.type === 'string' && typeof content.v === 'number' ? content : null
}

/** @param base64 32 bytes from the sign-in response. The key cannot be exported. */
export async function importKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Encrypts content. `about` binds a ciphertext to its op to prevent swaps. */
export async function seal(key: CryptoKey, about: string, content: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(content))
  return { iv, bytes: await crypto.subtle.encrypt(options(iv, about), key, text) }
}

/** Undefined if this key cannot decrypt it. The row is kept all the same. */
async function decrypt(key: CryptoKey, about: string, encrypted: Encrypted): Promise<unknown> {
  try {
    const text = await crypto.subtle.decrypt(options(encrypted.iv, about), key, encrypted.bytes)
    return JSON.parse(new TextDecoder().decode(text)) as unknown
  } catch {
    return undefined
  }
}

/** True if it was not encrypted again in between: each encryption has another IV. */
export const sameCiphertext = (a: Encrypted, b: Encrypted): boolean =>
  a.iv.every((byte, at) => b.iv[at] === byte)

/** Decrypts with the first matching key. */
export async function decryptByAny(
  keys: readonly CryptoKey[],
  about: string,
  encrypted: Encrypted,
): Promise<unknown> {
  for (const key of keys) {
    const content = await decrypt(key, about, encrypted)
    if (content !== undefined) return content
  }
  return undefined
}

/** Keys cannot be read. One key proves equal if it decrypts the other's ciphertext. */
export async function sameKey(a: CryptoKey, b: CryptoKey): Promise<boolean> {
  return (await decrypt(b, 'same', await seal(a, 'same', true))) === true
}

function options(iv: Uint8Array<ArrayBuffer>, about: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(about) }
}
