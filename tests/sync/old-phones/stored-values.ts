/** Writes values that IndexedDB stores and JSON lacks as tagged JSON. */

type Tagged = { $: string; value?: unknown; usages?: KeyUsage[] }

/** A dump's entry for a key that cannot be exported: its bytes and usages. */
export type KeyBytes = (key: CryptoKey) => Promise<{ raw: string; usages: KeyUsage[] }>

/** @param keyBytes finds the bytes of a key. @throws for a value without a tag here */
export async function encoded(value: unknown, keyBytes: KeyBytes): Promise<unknown> {
  const all = (values: Iterable<unknown>) => Promise.all(Array.from(values, (one) => encoded(one, keyBytes)))
  if (value === undefined) return { $: 'undefined' }
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return all(value)
  if (value instanceof Date) return { $: 'date', value: value.toISOString() }
  if (value instanceof Map) return { $: 'map', value: await all(value) }
  if (value instanceof Set) return { $: 'set', value: await all(value) }
  if (value instanceof Uint8Array) return { $: 'bytes', value: Buffer.from(value).toString('base64') }
  if (value instanceof ArrayBuffer) return { $: 'buffer', value: Buffer.from(value).toString('base64') }
  if (value instanceof CryptoKey) {
    const { raw, usages } = await keyBytes(value)
    return { $: 'aes-gcm key', value: raw, usages }
  }
  if (Object.getPrototypeOf(value) !== Object.prototype || '$' in value)
    throw new Error(`a dump has no tag for ${Object.prototype.toString.call(value)}`)
  const fields = Object.entries(value).map(async ([name, one]) => [name, await encoded(one, keyBytes)])
  return Object.fromEntries((await Promise.all(fields)) as [string, unknown][])
}

export async function decoded(value: unknown): Promise<unknown> {
  const all = (values: unknown) => Promise.all((values as unknown[]).map(decoded))
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return all(value)
  const { $: tag, value: content, usages = [] } = value as Tagged
  const bytes = () => Uint8Array.from(Buffer.from(String(content), 'base64'))
  if (tag === 'undefined') return undefined
  if (tag === 'date') return new Date(String(content))
  if (tag === 'map') return new Map((await all(content)) as [unknown, unknown][])
  if (tag === 'set') return new Set(await all(content))
  if (tag === 'bytes') return bytes()
  if (tag === 'buffer') return bytes().buffer
  if (tag === 'aes-gcm key') return crypto.subtle.importKey('raw', bytes(), 'AES-GCM', false, usages)
  const fields = Object.entries(value).map(async ([name, one]) => [name, await decoded(one)])
  return Object.fromEntries((await Promise.all(fields)) as [string, unknown][])
}

/** Remembers the bytes of every key imported from here on, since keys do not expose them. */
export function rememberKeys(): KeyBytes {
  const seen: { key: CryptoKey; raw: string; usages: KeyUsage[] }[] = []
  const { subtle } = crypto
  const importKey = subtle.importKey.bind(subtle) as (...given: unknown[]) => Promise<CryptoKey>
  const remembering = async (...given: unknown[]) => {
    const key = await importKey(...given)
    if (given[0] === 'raw' && given[2] === 'AES-GCM')
      seen.push({
        key,
        raw: Buffer.from(given[1] as Uint8Array).toString('base64'),
        usages: given[4] as KeyUsage[],
      })
    return key
  }
  Object.assign(subtle, { importKey: remembering })
  return async (key) => {
    for (const { key: other, raw, usages } of seen) if (await isSame(key, other)) return { raw, usages }
    throw new Error('a key was stored that this process has not imported')
  }
}

async function isSame(one: CryptoKey, other: CryptoKey): Promise<boolean> {
  const iv = new Uint8Array(12)
  const closed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, one, iv)
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, other, closed).then(
    () => true,
    () => false,
  )
}
