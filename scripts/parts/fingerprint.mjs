import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** One hash over the names and contents of these files and folders; what does not exist counts as nothing. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version)
  for (const file of paths.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  const names = readdirSync(full).filter((name) => !/\.test\.tsx?$/.test(name))
  return names.sort().flatMap((name) => filesOf(join(path, name)))
}
