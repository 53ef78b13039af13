/**
 * A second factor's secret must be read again, so it cannot be a hash: it is encrypted (AES-256-GCM) with a key that
 * follows from a secret kept outside the database. A copy of the database makes no codes.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { codeHash } from '../tokens.ts'

const NONCE = 12
const TAG = 16

const keyFor = (what: string, outside: string) =>
  Buffer.from(hkdfSync('sha256', outside, '', `narthex second factor: ${what}`, 32))

/** Bound to its account: in another's row it opens nothing. */
export function sealSecret(outside: string, accountId: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor('secret', outside), nonce)
  cipher.setAAD(Buffer.from(accountId))
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws where the row is another's, or the key outside has changed. */
export function openSecret(outside: string, accountId: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor('secret', outside), sealed.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(accountId))
  decipher.setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
}

/** Recovery codes are kept for years: 49 bits alone could be tried out on a copy of the database, with the key they cannot. */
export const recoveryHash = (outside: string, accountId: string, typed: string): Buffer =>
  createHmac('sha256', keyFor('recovery', outside)).update(accountId).update(codeHash(typed)).digest()
