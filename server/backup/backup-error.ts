/** The errors of backups and restores, and what a full or failing disk says. */
import { statfsSync } from 'node:fs'

/** A backup or a restore that cannot be done. Its message is a sentence for the person who ran it. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const MB = 1_000_000

/**
 * Checks the free space before anything is written. Throws BackupError if the folder's disk has fewer bytes left for
 * this user.
 */
export function mustHaveRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new BackupError(
    `${folder} has ${inMb(free)} MB left, and about ${inMb(bytes)} MB are needed. Make room or choose another disk. Nothing was changed.`,
  )
}

const inMb = (bytes: number) => Math.ceil(bytes / MB)

/** The reason why a write failed, as a sentence. Undefined for other errors. */
export function diskProblem(error: unknown): string | undefined {
  const code = (error as { code?: string } | null)?.code ?? ''
  return DISK[code]
}

const DISK: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota of this user is used up.',
  EFBIG: 'The file is larger than this user or this disk may hold.',
  EROFS: 'The disk is read-only.',
  EIO: 'The disk reports an error.',
  '53100': 'The disk of the database is full.',
}
