/** Checks PostgreSQL itself: version, user, connections, clock, migrations. */
import type pg from 'pg'
import type { Config } from '../config.ts'
import { readMigrations } from '../db/migrate.ts'
import { counted } from '../counted.ts'
import { isAppRoleThere, mayWorkAsApp, roleByHand } from '../db/roles.ts'
import { type Finding, mend, note, ok } from './finding.ts'

const OLDEST = 15
const NEWEST = 18

export type DoctorContext = { db: pg.Client; config: Config; servers: readonly string[] }

export async function databaseFindings({ db, config, servers }: DoctorContext): Promise<Finding[]> {
  return [await version(db), ...(await user(db)), await connections(db, config, servers), await clock(db)]
}

async function version(db: pg.Client): Promise<Finding> {
  const { rows } = await db.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const { number, name } = rows[0]!
  const major = Math.floor(number / 10_000)
  if (major < OLDEST) return mend(`PostgreSQL is ${name}, and Narthex needs ${OLDEST} or newer. Upgrade it.`)
  if (major > NEWEST) return note(`PostgreSQL is ${name}. Narthex is tested with ${OLDEST} to ${NEWEST}.`)
  return ok(`PostgreSQL answers. Its version is ${name}.`)
}

async function user(db: pg.Client): Promise<Finding[]> {
  const { rows } = await db.query<{ name: string; foreign: string | null }>(
    `select current_user as name,
       (select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not pg_has_role(c.relowner, 'USAGE') order by 1 limit 1) as foreign`,
  )
  const { name, foreign } = rows[0]!
  return [
    foreign
      ? mend(
          `The user ${name} does not own the table ${foreign}. Put the owner of the tables into DATABASE_URL.`,
        )
      : ok(`The user ${name} owns the tables.`),
    await roleFinding(db),
  ]
}

/** Checks the role that the server works as: it exists, or the next start or a superuser must make it. */
export async function roleFinding(db: pg.Client): Promise<Finding> {
  const { rows } = await db.query<{ name: string; makes: boolean }>(
    'select rolname as name, rolcreaterole or rolsuper as makes from pg_roles where rolname = current_user',
  )
  const { name, makes } = rows[0]!
  const there = await isAppRoleThere(db)
  if (there && (await mayWorkAsApp(db)))
    return ok('The role narthex_app is there, and the server may work as it.')
  if (!there && makes) return note('The role narthex_app is missing. The next start makes it.')
  return mend(
    `${there ? `The user ${name} may not work as narthex_app.` : `The role narthex_app is missing, and the user ${name} may not make it.`} ${await roleByHand(db)}`,
  )
}

/** `ok` if the tables match this program's migrations. */
export async function migrationFinding(db: pg.Client): Promise<Finding> {
  const { rows } = await db.query<{ name: string; sha256: string }>(
    'select name, sha256 from house.migrations order by name',
  )
  const ours = readMigrations()
  const missing = ours.filter(({ name }) => !rows.some((row) => row.name === name))
  const newer = rows.filter(({ name }) => !ours.some((one) => one.name === name))
  const changed = rows.find(({ name, sha256 }) =>
    ours.some((one) => one.name === name && one.hash !== sha256),
  )
  if (newer.length > 0)
    return mend(
      `The database is newer than this program: it has ${newer[0]!.name}. Install the newer Narthex.`,
    )
  if (changed)
    return mend(
      `The migration ${changed.name} was changed after this database applied it. Install the program as it was released.`,
    )
  if (missing.length > 0)
    return mend(
      `${counted(missing.length, 'migration is', 'migrations are')} missing, the first is ${missing[0]!.name}. Restart the server, or run npm run migrate.`,
    )
  return ok('All migrations are applied.')
}

/** A server has one listening connection beside its pool. Migrations, backups and this doctor need a few. */
const OF_ALL = 5

async function connections(
  db: pg.Client,
  { pool: { max } }: Config,
  servers: readonly string[],
): Promise<Finding> {
  const { rows } = await db.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  )
  const count = Math.max(1, servers.length)
  const needed = count * (max + 1) + OF_ALL
  const sum = `${counted(count, 'server')} with DATABASE_POOL=${max} may need ${needed} connections, and PostgreSQL has ${rows[0]!.most}`
  return needed > rows[0]!.most
    ? mend(`${sum}. Lower DATABASE_POOL, or raise max_connections.`)
    : ok(`${sum}.`)
}

/** With a larger difference, codes of two-step verification may be rejected. */
const CLOCK_SECONDS = 30

async function clock(db: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { rows } = await db.query<{ at: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
  )
  return clockFinding('PostgreSQL', rows[0]!.at, (before + Date.now()) / 2)
}

/** @param at the time of the other clock, in ms */
export function clockFinding(whose: string, at: number, now = Date.now()): Finding {
  const seconds = Math.round(Math.abs(at - now) / 1000)
  return seconds > CLOCK_SECONDS
    ? mend(`The clocks of this machine and of ${whose} are ${seconds} seconds apart. Switch on NTP on both.`)
    : ok(`The clock of ${whose} agrees with this machine’s.`)
}
