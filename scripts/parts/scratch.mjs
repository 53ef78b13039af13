import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './starter.mjs'

const MEMORY = '/dev/shm'
/**
 * A whole run used up to 250 MB there: databases, browser profiles and shared memory of browsers. The rest is for
 * others.
 */
const ROOM = 4 * 1024 ** 3
const OURS = /^narthex-run-(\d+)-/

/** A folder for files in memory, if the system has one with enough room; otherwise null. */
export function inMemory(place = MEMORY, room = ROOM) {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize >= room && freemem() >= room ? place : null
  } catch {
    return null
  }
}

/**
 * Moves the temporary files (`TMPDIR`) of this process and its children to memory, if there is room. Browsers create
 * and remove files all the time, and the disk took a tenth of their journeys. The folder is removed when the process
 * ends, and those of killed processes now. A `TMPDIR` that the user chose stays.
 */
export function throwAwayInMemory(place = inMemory()) {
  if (!place || process.env.TMPDIR) return
  for (const folder of leftIn(place)) rmSync(folder, { recursive: true, force: true })
  // Process numbers repeat: an earlier process of this project may have left a folder with the same one.
  const folder = mkdtempSync(join(place, `narthex-run-${process.pid}-`))
  // The mode of any temporary folder: the database runs as a separate user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** The folders of ended processes there that belong to this user. */
function leftIn(place) {
  const gone = readdirSync(place).filter((name) => {
    const [, holder] = OURS.exec(name) ?? []
    return holder && !isAlive(Number(holder))
  })
  return gone
    .map((name) => join(place, name))
    .filter((folder) => statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.())
}
