/** The folders of the project and of the bench's files. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Ending } from '../ending.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Removed at the end. It is on the project's disk, so that fsync is real; the database's user may pass through it. */
export function ownFolder(ending: Ending): string {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-'))
  chmodSync(folder, 0o755)
  ending.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
