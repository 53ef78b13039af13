/** The secret that phones' keys follow from. It lives outside the database, and a database without it opens no phone. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { printOf } from '../auth/same-seal-secret.ts'
import type { Config } from '../config.ts'

export const secretFile = (dataDir: string): string => join(dataDir, 'seal-secret')

/** `SEAL_SECRET`, or what the file in DATA_DIR holds. Null where there is neither: none is made. */
export function findSealSecret({
  sealSecret,
  dataDir,
}: Pick<Config, 'sealSecret' | 'dataDir'>): string | null {
  if (sealSecret) return sealSecret
  const file = secretFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** True if the database was begun with this secret, or with none so far. */
export async function isSecretOf(db: pg.ClientBase, secret: string): Promise<boolean> {
  const { rows } = await db.query<{ print: string }>('select print from seal_secrets')
  return rows.every(({ print }) => print === printOf(secret))
}
