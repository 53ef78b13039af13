import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './alive.mjs'

const MEMORY = '/dev/shm'
/** A whole run was seen to hold 250 MB there at once: databases, browsers' profiles, what browsers share. The rest is left to others. */
const ROOM = 4 * 1024 ** 3
const OURS = /^narthex-run-(\d+)$/

/** A place for files that is memory, where the system has one with room to spare; else null. */
export function inMemory(place = MEMORY, room = ROOM) {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize >= room && freemem() >= room ? place : null
  } catch {
    return null
  }
}

/**
 * From here on what this process and those it starts throw away (`TMPDIR`) goes to memory, where there is room: browsers
 * make and remove files all the time, and the disk took a tenth of their journeys. It goes when the process ends; what one
 * left that was killed goes now. Who chose a place keeps it.
 */
export function throwAwayInMemory(place = inMemory()) {
  if (!place || process.env.TMPDIR) return
  for (const name of readdirSync(place)) {
    const [, holder] = OURS.exec(name) ?? []
    if (holder && !isAlive(Number(holder))) rmSync(join(place, name), { recursive: true, force: true })
  }
  const folder = join(place, `narthex-run-${process.pid}`)
  mkdirSync(folder)
  // As any folder for such files: the database runs as a user of its own.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
