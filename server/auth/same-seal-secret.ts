/** A database is served with the secret it was begun with: with another, no phone could open what it keeps sealed. */
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { readSealSecret } from './seal-key.ts'

/** So many letters of a print name a secret to whoever gives it up. */
const NAMED_BY = 8

/** One way: the secret cannot be had from it. */
export const printOf = (secret: string): string => createHmac('sha256', secret).update('print').digest('hex')

/**
 * Throws ConfigError where the secret is another than this database knows, unless `sealSecretLost` names the one it
 * knows: then what follows from that one is given up, the second steps of signing in with it.
 */
export async function mustBeSameSecret(
  db: pg.Pool,
  config: Pick<Config, 'sealSecret' | 'sealSecretLost' | 'dataDir'>,
): Promise<void> {
  const print = printOf(readSealSecret(config))
  await db.query('insert into seal_secrets (print) values ($1) on conflict do nothing', [print])
  const { rows } = await db.query<{ print: string }>('select print from seal_secrets')
  const known = rows[0]!.print
  if (known === print) return
  const name = known.slice(0, NAMED_BY)
  if (config.sealSecretLost !== name) throw new ConfigError(another(config.dataDir, name))
  // In one statement, so that it happens whole or not at all.
  await db.query(
    'with given_up as (update seal_secrets set print = $1, noted_at = now() where print = $2 returning 1) delete from second_factors where exists (select from given_up)',
    [print, known],
  )
}

const another = (dataDir: string, name: string) =>
  `The secret that seals what waits on phones is not the one this database was begun with: phones could not open what they hold. Put back SEAL_SECRET, or the file ${dataDir}/seal-secret, from your backup. Where it is lost for good, start with SEAL_SECRET_LOST=${name}: what waits sealed on phones is given up, and second steps of signing in are to be switched on anew.`
