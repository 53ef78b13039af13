/** Makes the data folder, and registers its folder of pictures in the database: servers on one database share one. */
import { existsSync, mkdirSync, readFileSync, writeFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ConfigError, type Config } from './config.ts'
import { otherServers } from './db/roles.ts'

/**
 * The data folder is closed to other users. If root starts the server, PostgreSQL is another user: it may pass through,
 * but sees no names.
 */
const MODE = process.getuid?.() === 0 ? 0o711 : 0o700

/** Makes the folder of DATA_DIR if it is missing. Throws ConfigError if that fails. */
export function makeDataFolder(dataDir: string): void {
  try {
    make(dataDir, MODE)
  } catch {
    throw new ConfigError(`DATA_DIR must be a folder, or where one can be made. ${dataDir} cannot be made.`)
  }
}

/** Makes the folders one by one: with `recursive`, Node retries forever if none can be made, as in /proc. */
function make(folder: string, mode?: number): void {
  if (existsSync(folder)) return
  make(dirname(folder))
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error
  }
}

type Settings = Pick<Config, 'databaseUrl' | 'imageHost' | 'dataDir'>

/** The name of the file in `DATA_DIR/uploads` that holds the folder’s id. No picture has that name. */
export const FOLDER_FILE = '.narthex-folder'

const fileOf = (dataDir: string) => join(dataDir, 'uploads', FOLDER_FILE)

/** The embedded database has one server, and an image host shows its pictures itself. */
export const sharesUploads = ({ databaseUrl, imageHost }: Settings): boolean =>
  Boolean(databaseUrl) && !imageHost

/**
 * Registers this folder in the database. Servers on one database use one folder of pictures, because they show each
 * other's. A file in it holds an id, and the database knows that id (docs/decisions/0051-one-upload-folder.md).
 * @returns a sentence if it replaces another folder, which no server uses now
 * @throws ConfigError if other servers work on another folder
 */
export async function claimUploadFolder(db: pg.Pool, config: Settings): Promise<string | null> {
  if (!sharesUploads(config)) return null
  const own = readUploadFolder(config.dataDir) ?? makeUploadFolder(config.dataDir)
  await db.query('insert into upload_folders (id) values ($1) on conflict do nothing', [own])
  const known = await knownUploadFolder(db)
  if (known === own) return null
  const others = await otherServers(db)
  if (others.length > 0) throw new ConfigError(elsewhere(config, others))
  const replaced = await db.query('update upload_folders set id = $1, noted_at = now() where id = $2', [
    own,
    known,
  ])
  if (replaced.rowCount === 0) return claimUploadFolder(db, config)
  return `${join(config.dataDir, 'uploads')} is not the folder of pictures that this database was served with before. npm run doctor says whether pictures are missing.`
}

/** The id in the folder's file. Null if there is none. */
export function readUploadFolder(dataDir: string): string | null {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The id of the folder that the database knows. Null if it knows none. */
export async function knownUploadFolder(db: pg.Pool | pg.ClientBase): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('select id from upload_folders')
  return rows[0]?.id ?? null
}

/** If several servers make it at the same time, one writes it and all read it. */
function makeUploadFolder(dataDir: string): string {
  mkdirSync(join(dataDir, 'uploads'), { recursive: true })
  try {
    writeFileSync(fileOf(dataDir), `${randomUUID()}\n`, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const id = readUploadFolder(dataDir)
  if (id) return id
  throw new ConfigError(`${fileOf(dataDir)} is empty. Remove it and start again.`)
}

const elsewhere = ({ dataDir }: Settings, others: readonly string[]) =>
  `Another Narthex (${others[0]}) serves this database and keeps its pictures in another folder than ${join(dataDir, 'uploads')}: neither could show the pictures of the other. Let DATA_DIR/uploads be the same folder for all, as a network disk, or set IMAGE_HOST_URL and IMAGE_HOST_PRESET for all.`

/** Like existsSync, which returns false without permission. This throws instead (EACCES). */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined
