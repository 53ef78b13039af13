import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './alive.mjs'

const MEMORY = '/dev/shm'
/** A whole run was seen to hold 250 MB there at once: databases, browsers' profiles, what browsers share. The rest is left to others. */
const ROOM = 4 * 1024 ** 3
const OURS = /^narthex-run-(\d+)-/

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
  for (const folder of leftIn(place)) rmSync(folder, { recursive: true, force: true })
  // A number comes again one day: what an earlier process of ours left may carry it.
  const folder = mkdtempSync(join(place, `narthex-run-${process.pid}-`))
  // As any folder for such files: the database runs as a user of its own.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** What processes that are gone left there, as far as it belongs to who runs this one. */
function leftIn(place) {
  const gone = readdirSync(place).filter((name) => {
    const [, holder] = OURS.exec(name) ?? []
    return holder && !isAlive(Number(holder))
  })
  return gone
    .map((name) => join(place, name))
    .filter((folder) => statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.())
}
