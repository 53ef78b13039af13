/** Checks the room on a disk before anything is written. */
import { statfsSync } from 'node:fs'
import { BackupError } from './backup-error.ts'

const MB = 1_000_000

/** Throws BackupError where the folder's disk has less than so many bytes left for this user. */
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
