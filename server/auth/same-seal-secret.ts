/** A database is served with the secret it was begun with: with another, no phone could open what it keeps sealed. */
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { otherServers } from '../db/other-servers.ts'
import { findSealSecret, readSealSecret } from './seal-key.ts'

/** So many letters of a print name a secret to whoever gives it up. */
const NAMED_BY = 8

/** One way: the secret cannot be had from it. */
export const printOf = (secret: string): string => createHmac('sha256', secret).update('print').digest('hex')

type Settings = Pick<Config, 'sealSecret' | 'sealSecretLost' | 'dataDir'>

/**
 * The secret to serve with. A first start makes one. A refused start writes nothing.
 * @throws ConfigError where it is missing or another than this database knows, unless `sealSecretLost` names the known
 *   one: then what follows from that one is given up, the second steps of signing in with it
 */
export async function sealSecretFor(db: pg.Pool, config: Settings): Promise<string> {
  const known = (await knownPrint(db)) ?? (await begin(db, config))
  const own = findSealSecret(config)
  if (own && printOf(own) === known) return own
  const name = known.slice(0, NAMED_BY)
  if (config.sealSecretLost !== name) throw new ConfigError(own ? another(name) : missing(config, name))
  if ((await otherServers(db)).length > 0) throw new ConfigError(STILL_SERVED)
  const secret = readSealSecret(config)
  // In one statement, so that it happens whole or not at all.
  await db.query(
    'with given_up as (update seal_secrets set print = $1, noted_at = now() where print = $2 returning 1) delete from second_factors where exists (select from given_up)',
    [printOf(secret), known],
  )
  return secret
}

/** True while this process serves with the secret that the database knows. Another process may have given it up. */
export async function isSameSecret(db: pg.Pool, secret: string): Promise<boolean> {
  const known = await knownPrint(db)
  return known === undefined || known === printOf(secret)
}

async function knownPrint(db: pg.Pool): Promise<string | undefined> {
  const { rows } = await db.query<{ print: string }>('select print from seal_secrets')
  return rows[0]?.print
}

/** Of several first starts at once, one notes its secret. */
async function begin(db: pg.Pool, config: Settings): Promise<string> {
  await db.query('insert into seal_secrets (print) values ($1) on conflict do nothing', [
    printOf(readSealSecret(config)),
  ])
  return (await knownPrint(db))!
}

const STILL_SERVED =
  'SEAL_SECRET_LOST does nothing while another Narthex serves this database: that one still has the secret. Copy its SEAL_SECRET, or its DATA_DIR/seal-secret, to this machine.'

const ELSEWHERE =
  'Where another machine serves this database too, copy its SEAL_SECRET, or its DATA_DIR/seal-secret, to this one.'

const lost = (name: string) =>
  `Where it is lost for good, start with SEAL_SECRET_LOST=${name}: what waits sealed on phones is given up, and second steps of signing in are to be switched on anew.`

const another = (name: string) =>
  `The secret that seals what waits on phones is not the one this database was begun with: phones could not open what they hold. ${ELSEWHERE} Otherwise put it back from your backup. ${lost(name)}`

const missing = ({ dataDir }: Settings, name: string) =>
  `SEAL_SECRET is not set, and the file ${dataDir}/seal-secret is missing. Without the secret this database was begun with, phones could not open what they hold. ${ELSEWHERE} Otherwise put it back from your backup. ${lost(name)}`
