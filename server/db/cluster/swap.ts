/** Puts upgraded files in the place of the old ones. A swap that was cut off between its steps is ended by the next start. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const placesIn = (home: string) => ({ present: join(home, 'cluster'), next: join(home, 'cluster.next') })

/**
 * @param files the new database's files, complete, on the same disk
 * @param made the old files' major version
 * @returns where the old files are kept
 */
export function swapIn(home: string, files: string, made: string): string {
  const { present, next } = placesIn(home)
  const aside = unused(join(home, `cluster-${made}`))
  move(files, next, home)
  move(present, aside, home)
  move(next, present, home)
  return aside
}

/** Between the last two steps there are new files and none in their place. Files made by an upgrade before that are not used. */
export function endSwap(home: string): void {
  const { present, next } = placesIn(home)
  if (existsSync(next) && !existsSync(present)) move(next, present, home)
}

function move(from: string, to: string, home: string): void {
  renameSync(from, to)
  const folder = openSync(home, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function unused(path: string): string {
  for (let n = 1; ; n += 1) {
    const tried = n === 1 ? path : `${path}-${n}`
    if (!existsSync(tried)) return tried
  }
}
