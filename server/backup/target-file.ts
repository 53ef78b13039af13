/** Writes a backup's file beside its place, and moves it there when it is complete. */
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BackupError } from './backup-error.ts'

export type Target = {
  folder: string
  /** The path while it is being written. */
  partial: string
  /** Moves the complete file to its place, durable against a power cut. */
  finish(): void
  /** Removes the partial file. A former file in the place stays unchanged. */
  giveUp(): void
}

/** @param force replaces an existing file. Throws BackupError if the place cannot be used. */
export function openTarget(file: string, force: boolean): Target {
  const folder = dirname(file)
  mustBeUsable(file, folder, force)
  removeLeftovers(file, folder)
  const partial = `${file}.${process.pid}.partial`
  make(partial)
  return {
    folder,
    partial,
    finish() {
      sync(partial)
      renameSync(partial, file)
      sync(folder)
    },
    giveUp: () => rmSync(partial, { force: true }),
  }
}

/** Only this user may read it: it will hold password hashes and the seal secret. */
function make(partial: string): void {
  try {
    closeSync(openSync(partial, 'wx', 0o600))
  } catch (error) {
    const { code } = error as { code?: string }
    throw new BackupError(`${partial} cannot be made (${code}). Choose another folder.`, { cause: error })
  }
}

function mustBeUsable(file: string, folder: string, force: boolean): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`There is no folder ${folder}. Make it first.`)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new BackupError(`This user may not write in ${folder}. Choose another folder.`, { cause: error })
  }
  const there = statSync(file, { throwIfNoEntry: false })
  if (!there) return
  if (!there.isFile())
    throw new BackupError(`${file} is no file. Name the file that the backup is to become.`)
  if (!force)
    throw new BackupError(`${file} is there already. Choose another name, or replace it with --force.`)
}

/** Removes files of backups that were killed. The number in the name is the process id. */
function removeLeftovers(file: string, folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(`${basename(file)}.`) && /\.(\d+)\.partial$/.exec(name)?.[1]
    // Process ids are reused, even this process's own.
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Makes it durable against a power cut. */
function sync(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } catch (error) {
    // Not every file system supports this for a folder.
    if (!statSync(path).isDirectory()) throw error
  } finally {
    closeSync(fd)
  }
}
