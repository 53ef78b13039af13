/** Sealing: AES-GCM under the account's key. `about` ties the sealed text to its op, so that none can stand for another. */
import type { Sealed } from '../store/rows.ts'

/** @param base64 32 bytes, as sign-in hands them out. The key cannot be read back. */
export async function importSeal(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export async function seal(key: CryptoKey, about: string, content: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(content))
  return { iv, bytes: await crypto.subtle.encrypt(options(iv, about), key, text) }
}

/** Undefined where this key does not open it: it is kept all the same. */
export async function unseal(key: CryptoKey, about: string, sealed: Sealed): Promise<unknown> {
  try {
    const text = await crypto.subtle.decrypt(options(sealed.iv, about), key, sealed.bytes)
    return JSON.parse(new TextDecoder().decode(text)) as unknown
  } catch {
    return undefined
  }
}

/** Not sealed anew in between: no two have the same beginning. */
export const sameSealed = (a: Sealed, b: Sealed): boolean => a.iv.every((byte, at) => b.iv[at] === byte)

/** By the first of these keys that opens it. */
export async function unsealByAny(
  keys: readonly CryptoKey[],
  about: string,
  sealed: Sealed,
): Promise<unknown> {
  for (const key of keys) {
    const content = await unseal(key, about, sealed)
    if (content !== undefined) return content
  }
  return undefined
}

/** Keys cannot be read, but one shows whether it opens what the other sealed. */
export async function sameKey(a: CryptoKey, b: CryptoKey): Promise<boolean> {
  return (await unseal(b, 'same', await seal(a, 'same', true))) === true
}

function options(iv: Uint8Array<ArrayBuffer>, about: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(about) }
}
