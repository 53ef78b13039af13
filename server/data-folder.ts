import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config.ts'

/** Closed to other users. PostgreSQL is one where root starts the server: it passes through and sees no names. */
const MODE = process.getuid?.() === 0 ? 0o711 : 0o700

/** Makes the folder of DATA_DIR where it is missing. Throws ConfigError where that cannot be. */
export function makeDataFolder(dataDir: string): void {
  try {
    make(dataDir, MODE)
  } catch {
    throw new ConfigError(`DATA_DIR must be a folder, or where one can be made. ${dataDir} cannot be made.`)
  }
}

/** One after the other: told to make all of them, Node tries forever where none can be made, as in /proc. */
function make(folder: string, mode?: number): void {
  if (existsSync(folder)) return
  make(dirname(folder))
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error
  }
}
