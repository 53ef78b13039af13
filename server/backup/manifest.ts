/** Describes a backup: `manifest.json`, the last but one entry of the file. */
import { z } from 'zod'

/** A file of another format is not read. A new field that older programs may ignore does not change the number. */
export const FORMAT = 'narthex-backup'
export const VERSION = 1

export const MANIFEST = 'manifest.json'
/** The SHA-256 of the manifest, in hex. The manifest holds those of all other entries. */
export const MANIFEST_HASH = 'manifest.sha256'
export const SEAL_SECRET = 'seal-secret'
export const UPLOADS = 'uploads/'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.int().nonnegative()

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: size,
  bytes: size,
  sha256,
})

const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** As text: a sequence may exceed a JSON number. */
  last: z.string().regex(/^-?\d+$/),
  called: z.boolean(),
})

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  made_at: z.iso.datetime(),
  /** The product's version, and PostgreSQL's. */
  product: z.string(),
  postgres: z.string(),
  /** The size of the database on its disk. */
  database_bytes: size,
  migrations: z.array(z.object({ name: z.string(), sha256 })).min(1),
  tables: z.array(table).min(1),
  sequences: z.array(sequence),
  /** Pictures and the seal secret. */
  files: z.array(z.object({ path: z.string(), bytes: size, sha256 })),
  /** Pictures in the database that were missing in `DATA_DIR`. */
  missing_pictures: size,
  images: z.enum(['data folder', 'image host']),
  seal_secret: z.enum(['included', 'absent']),
})

export type Manifest = z.output<typeof manifestSchema>
export type TableEntry = Manifest['tables'][number]
export type FileEntry = Manifest['files'][number]

/** The entry with the rows of a table. */
export const entryOf = ({ schema, name }: Pick<TableEntry, 'schema' | 'name'>): string =>
  `tables/${schema}.${name}.copy`
