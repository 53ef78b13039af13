/** Checks PostgreSQL itself: version, user, connections, clock, migrations. */
import type pg from 'pg'
import type { Config } from '../config.ts'
import { readMigrations } from '../db/migrate.ts'
import { counted } from '../command-line.ts'
import { isAppRoleThere, mayWorkAsApp, roleByHand } from '../db/roles.ts'
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isThere } from '../data-folder.ts'

/** Defines one line of the doctor. `mend`: a person must act. `note`: a person should know it. */
export type Finding = { kind: 'ok' | 'mend' | 'note'; says: string }

export const ok = (says: string): Finding => ({ kind: 'ok', says })
export const mend = (says: string): Finding => ({ kind: 'mend', says })
export const note = (says: string): Finding => ({ kind: 'note', says })

/** Joins several lines into one. */
export const inOneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ')

/** For an existing file that cannot be read, such as one of another user. */
export const unreadable = (file: string, error: unknown): Finding =>
  mend(
    `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Run as the server’s user, or give this user the right.`,
  )

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

/** Checks this machine: Node, the data folder and the disks. It writes nothing. */

const MB = 1_000_000
/** Below this PostgreSQL may lack space for its write-ahead log, of which it keeps a gigabyte. */
const LITTLE_BYTES = 1_000 * MB

/** @param backup a path whose disk is checked too */
export function machineFindings(
  { dataDir }: Pick<Config, 'dataDir'>,
  backup: string | undefined,
  envFile = '.env',
): Finding[] {
  return [node(), ...settingsFile(envFile), folder(dataDir), ...disks(dataDir, backup)]
}

const OTHERS_READ = 0o004

/** It holds the keys of providers and perhaps the seal secret. */
function settingsFile(path: string): Finding[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  return found.mode & OTHERS_READ
    ? [mend(`${path} can be read by every user of this machine, with its keys. Run chmod 600 ${path}.`)]
    : [ok(`${path} is closed to other users.`)]
}

function node(): Finding {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string }
  }
  return isNode(process.versions.node, engines.node)
    ? ok(`Node is ${process.versions.node}.`)
    : mend(`Node is ${process.versions.node}, and Narthex needs ${engines.node}. Install a newer one.`)
}

/** @param wanted like `>=20.19` */
export function isNode(present: string, wanted: string): boolean {
  const [[major = 0, minor = 0], [least = 0, leastMinor = 0]] = [present, wanted].map((text) =>
    (text.match(/\d+/g) ?? []).map(Number),
  ) as [number[], number[]]
  return major > least || (major === least && minor >= leastMinor)
}

function folder(dataDir: string): Finding {
  try {
    if (!isThere(dataDir)) return note(`${dataDir} (DATA_DIR) is not there. npm start makes it.`)
  } catch (error) {
    return unreadable(dataDir, error)
  }
  const { uid: owner } = statSync(dataDir)
  const user = process.getuid?.() ?? owner
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    return mend(
      `This user (${user}) may not write into ${dataDir} (DATA_DIR). It belongs to user ${owner}. Run as the server’s user, or give the folder to it.`,
    )
  }
  if (owner === user) return ok(`${dataDir} (DATA_DIR) belongs to this user and can be written.`)
  return note(
    `${dataDir} (DATA_DIR) belongs to user ${owner}, and this is user ${user}. Run the doctor as the user who runs the server.`,
  )
}

function disks(dataDir: string, backup: string | undefined): Finding[] {
  const places = [
    ['the data folder', dataDir],
    ['the pictures', join(dataDir, 'uploads')],
    ...(backup ? [['the backup', backup] as const] : []),
  ] as const
  const seen = new Set<number>()
  return places.flatMap(([what, path]) => {
    const there = existingPart(path)
    const { dev } = statSync(there)
    if (seen.has(dev)) return []
    seen.add(dev)
    return [room(what, there)]
  })
}

function room(what: string, path: string): Finding {
  const { bavail, bsize } = statfsSync(path)
  const free = bavail * bsize
  const left = `The disk of ${what} (${path}) has ${Math.floor(free / MB)} MB left`
  return free < LITTLE_BYTES ? mend(`${left}. Make room, or move it to a larger disk.`) : ok(`${left}.`)
}

const existingPart = (path: string): string => (existsSync(path) ? path : existingPart(dirname(path)))
