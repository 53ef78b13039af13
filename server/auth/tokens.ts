/** Makes random tokens and codes that are stored as hashes only. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** For links on posters: short enough to type, too long to guess (96 bits). */
export const newReference = (): string => randomBytes(12).toString('base64url')

/** Letters and digits that look different from each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code to type from an email: ten signs, 49 bits, shown as "ABCDE-FGHJK". */
export function newCode(): string {
  const signs = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** Ignores case, spaces and the dash. */
export const codeHash = (typed: string): Buffer => tokenHash(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** Is enough for tokens with about 50 random bits and more; passwords use argon2id (`passwords.ts`). */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
