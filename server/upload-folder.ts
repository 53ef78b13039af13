/**
 * Servers on one database show each other's pictures, so they work on one folder. A file in it holds an id, and the database
 * knows that id (docs/decisions/0051-one-upload-folder.md).
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Config, ConfigError } from './config.ts'
import { otherServers } from './db/other-servers.ts'

type Settings = Pick<Config, 'databaseUrl' | 'imageHost' | 'dataDir'>

/** Its name in `DATA_DIR/uploads`. No picture is called so. */
export const FOLDER_FILE = '.narthex-folder'

const fileOf = (dataDir: string) => join(dataDir, 'uploads', FOLDER_FILE)

/** The embedded database has one server, and an image host shows its pictures itself. */
export const sharesUploads = ({ databaseUrl, imageHost }: Settings): boolean =>
  Boolean(databaseUrl) && !imageHost

/**
 * Makes this folder the one that the database knows.
 * @returns a sentence where it takes the place of another folder, which nobody serves now
 * @throws ConfigError where other servers work on another folder
 */
export async function claimUploadFolder(db: pg.Pool, config: Settings): Promise<string | null> {
  if (!sharesUploads(config)) return null
  const own = readUploadFolder(config.dataDir) ?? makeUploadFolder(config.dataDir)
  await db.query('insert into upload_folders (id) values ($1) on conflict do nothing', [own])
  const known = await knownUploadFolder(db)
  if (known === own) return null
  const others = await otherServers(db)
  if (others.length > 0) throw new ConfigError(elsewhere(config, others))
  const taken = await db.query('update upload_folders set id = $1, noted_at = now() where id = $2', [
    own,
    known,
  ])
  if (taken.rowCount === 0) return claimUploadFolder(db, config)
  return `${join(config.dataDir, 'uploads')} is not the folder of pictures that this database was served with before. npm run doctor says whether pictures are missing.`
}

/** The id in the folder's file. Null where there is none. */
export function readUploadFolder(dataDir: string): string | null {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export async function knownUploadFolder(db: pg.Pool | pg.ClientBase): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('select id from upload_folders')
  return rows[0]?.id ?? null
}

/** Of several servers that make it at once, one writes it and all read it. */
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
