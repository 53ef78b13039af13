/** Checks this machine: Node, the data folder and the disks. It writes nothing. */
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { isThere } from '../data-folder.ts'
import { type Finding, mend, note, ok, unreadable } from './finding.ts'

const MB = 1_000_000
/** Below this PostgreSQL may lack space for its write-ahead log, of which it keeps a gigabyte. */
const LITTLE_BYTES = 1_000 * MB

/** @param backup a path whose disk is checked too */
export function machineFindings(
  { dataDir }: Pick<Config, 'dataDir'>,
  backup: string | undefined,
  envFile = '.env',
): Finding[] {
  return [node(), ...settingsFile(envFile), folder(dataDir), ...disks(dataDir, backup)]
}

const OTHERS_READ = 0o004

/** It holds the keys of providers and perhaps the seal secret. */
function settingsFile(path: string): Finding[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  return found.mode & OTHERS_READ
    ? [mend(`${path} can be read by every user of this machine, with its keys. Run chmod 600 ${path}.`)]
    : [ok(`${path} is closed to other users.`)]
}

function node(): Finding {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string }
  }
  return isNode(process.versions.node, engines.node)
    ? ok(`Node is ${process.versions.node}.`)
    : mend(`Node is ${process.versions.node}, and Narthex needs ${engines.node}. Install a newer one.`)
}

/** @param wanted like `>=20.19` */
export function isNode(present: string, wanted: string): boolean {
  const [[major = 0, minor = 0], [least = 0, leastMinor = 0]] = [present, wanted].map((text) =>
    (text.match(/\d+/g) ?? []).map(Number),
  ) as [number[], number[]]
  return major > least || (major === least && minor >= leastMinor)
}

function folder(dataDir: string): Finding {
  try {
    if (!isThere(dataDir)) return note(`${dataDir} (DATA_DIR) is not there. npm start makes it.`)
  } catch (error) {
    return unreadable(dataDir, error)
  }
  const { uid: owner } = statSync(dataDir)
  const user = process.getuid?.() ?? owner
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    return mend(
      `This user (${user}) may not write into ${dataDir} (DATA_DIR). It belongs to user ${owner}. Run as the server’s user, or give the folder to it.`,
    )
  }
  if (owner === user) return ok(`${dataDir} (DATA_DIR) belongs to this user and can be written.`)
  return note(
    `${dataDir} (DATA_DIR) belongs to user ${owner}, and this is user ${user}. Run the doctor as the user who runs the server.`,
  )
}

function disks(dataDir: string, backup: string | undefined): Finding[] {
  const places = [
    ['the data folder', dataDir],
    ['the pictures', join(dataDir, 'uploads')],
    ...(backup ? [['the backup', backup] as const] : []),
  ] as const
  const seen = new Set<number>()
  return places.flatMap(([what, path]) => {
    const there = existingPart(path)
    const { dev } = statSync(there)
    if (seen.has(dev)) return []
    seen.add(dev)
    return [room(what, there)]
  })
}

function room(what: string, path: string): Finding {
  const { bavail, bsize } = statfsSync(path)
  const free = bavail * bsize
  const left = `The disk of ${what} (${path}) has ${Math.floor(free / MB)} MB left`
  return free < LITTLE_BYTES ? mend(`${left}. Make room, or move it to a larger disk.`) : ok(`${left}.`)
}

const existingPart = (path: string): string => (existsSync(path) ? path : existingPart(dirname(path)))
