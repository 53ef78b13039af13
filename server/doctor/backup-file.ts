/** Checks the last backup: its age, and whether it can be read. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { whyNotDone } from '../backup/command.ts'
import { openArchive } from '../backup/archive.ts'
import { counted } from '../counted.ts'
import { isThere } from '../data-folder.ts'
import { type Finding, inOneLine, mend, ok, unreadable } from './finding.ts'

const HOUR_MS = 3_600_000
/** An older backup means that a nightly one was missed. */
const OLD_HOURS = 36

/** @param path a backup, or a folder of backups, whose newest is read through */
export async function backupFindings(path: string, now = Date.now()): Promise<Finding[]> {
  try {
    const file = isThere(path) && statSync(path).isDirectory() ? newestIn(path) : path
    if (!file || !isThere(file))
      return [mend(`There is no backup at ${path}. Make one with npm run backup, and schedule it.`)]
    return await readThrough(file, now)
  } catch (error) {
    return [unreadable(path, error)]
  }
}

async function readThrough(file: string, now: number): Promise<Finding[]> {
  try {
    const archive = await openArchive(file)
    archive.close()
    return [
      ok(`${file} can be read, and all of it is as it was written.`),
      age(file, archive.manifest.made_at, now),
    ]
  } catch (error) {
    return [mend(`${file} is no backup that can be restored. ${inOneLine(whyNotDone(error))}`)]
  }
}

function age(file: string, madeAt: string, now: number): Finding {
  const hours = Math.floor((now - Date.parse(madeAt)) / HOUR_MS)
  return hours > OLD_HOURS
    ? mend(`${file} is ${counted(hours, 'hour')} old. See why the nightly backup did not run.`)
    : ok(`${file} is ${counted(hours, 'hour')} old.`)
}

function newestIn(folder: string): string | undefined {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.zip'))
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0]
}
