import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Ends the process with a sentence where this user may not write into one of these that exist. Paths within the project. */
export function mustBeWritable(paths, folder = root) {
  const closed = paths.map((path) => join(folder, path)).find((path) => existsSync(path) && !isWritable(path))
  if (!closed) return
  console.error(
    `This user may not write into ${closed}. Give the folder to this user, or start as the user who owns it. A server that must not write into its program runs the package of npm run package (docs/operations.md).`,
  )
  process.exit(1)
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
