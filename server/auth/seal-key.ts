/**
 * The key that seals an account's outbox on a device. It follows from a secret that is kept outside the database, so
 * that a server restored from any backup hands out the same key, and a copy of the database opens no phone.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isThere } from '../is-there.ts'

export const secretFile = (dataDir: string): string => join(dataDir, 'seal-secret')

/** `SEAL_SECRET`, or what the file in DATA_DIR holds. Null where there is neither: none is made. */
export function findSealSecret({
  sealSecret,
  dataDir,
}: Pick<Config, 'sealSecret' | 'dataDir'>): string | null {
  if (sealSecret) return sealSecret
  const file = secretFile(dataDir)
  return isThere(file) ? readFileSync(file, 'utf8').trim() : null
}

/** `SEAL_SECRET`, or a random one that is made once and kept in `DATA_DIR/seal-secret`. */
export function readSealSecret(config: Pick<Config, 'sealSecret' | 'dataDir'>): string {
  const found = findSealSecret(config)
  if (found !== null) return found
  const { dataDir } = config
  const file = secretFile(dataDir)
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Tells an installation from others: the same for all its servers and after a restore. One way: the secret cannot be had
 * from it.
 */
export const instanceId = (secret: string): string =>
  createHmac('sha256', secret).update('instance').digest('hex').slice(0, 16)

/** Base64 of 32 bytes, the same for good; null where the client named no device. */
export function sealKey(secret: string, accountId: string, deviceId: string | null): string | null {
  if (!deviceId) return null
  return createHmac('sha256', secret).update(`outbox\n${accountId}\n${deviceId}`).digest('base64')
}
