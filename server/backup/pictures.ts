/** The uploaded pictures under `DATA_DIR/uploads`, as `server/providers/images/file-images.ts` keeps them. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { isThere } from '../is-there.ts'

/** `path` is within the backup, `file` on this machine. */
export type Picture = { path: string; file: string; bytes: number }

export const PICTURE_PATH = /^uploads\/[0-9a-f-]{36}\/[0-9a-f-]{36}(-small)?\.webp$/

/** Half-written ones, and whatever else lies there, are left out. */
export function picturesIn(dataDir: string): Picture[] {
  const folder = join(dataDir, 'uploads')
  if (!isThere(folder)) return []
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join('uploads', name).replaceAll('\\', '/'))
    .filter((path) => PICTURE_PATH.test(path))
    .sort()
  return paths.map((path) => {
    const file = join(dataDir, path)
    return { path, file, bytes: statSync(file).size }
  })
}

/** Counts pictures that the database names and that are not among these. */
export async function missingPictures(db: pg.ClientBase, pictures: readonly Picture[]): Promise<number> {
  const { rows } = await db.query<{ path: string }>(
    `select 'uploads/' || church_id || '/' || id || '.webp' as path from uploads`,
  )
  const there = new Set(pictures.map(({ path }) => path))
  return rows.filter(({ path }) => !there.has(path)).length
}
