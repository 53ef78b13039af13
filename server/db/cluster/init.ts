/** Makes the files of a new cluster, and checks the version of existing ones. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isThere } from '../../data-folder.ts'
import { cleanEnvironment, type ClusterPlace } from './postmaster.ts'
import { postgresMajor, endSwap } from './places.ts'
import { ClusterError } from './cluster-error.ts'
import { giveTo } from './run-as.ts'

/** Makes the cluster's files if there are none. They are made aside and renamed, so they are complete or missing. */
export async function initialise(place: ClusterPlace): Promise<void> {
  const files = join(place.home, 'cluster')
  endSwap(place.home)
  const made = versionIn(files)
  if (made) return mustBeOfMajor(files, made)
  if (existsSync(files) && readdirSync(files).length > 0)
    throw new ClusterError(
      `${files} holds files of a database but no PG_VERSION that names one, so it cannot be used. Restore your backup into an empty DATA_DIR (docs/operations.md), or put the file back.`,
    )
  const draft = mkdtempSync(join(place.home, 'draft-'))
  giveTo(place.user, draft)
  try {
    await initdb(place, draft)
    renameSync(draft, files)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Of two simultaneous first starts, the other one was faster. Its files are valid.
    if (!existsSync(join(files, 'PG_VERSION'))) throw error
  }
}

/** Null if the file is missing or damaged. */
function versionIn(files: string): string | null {
  const file = join(files, 'PG_VERSION')
  if (!isThere(file)) return null
  return /^\d+$/.exec(readFileSync(file, 'utf8').trim())?.[0] ?? null
}

/** Another major version of PostgreSQL cannot read these files. */
function mustBeOfMajor(files: string, made: string): void {
  const present = postgresMajor()
  if (present === made) return
  const advice =
    Number(made) > Number(present)
      ? 'Start a newer Narthex.'
      : 'Run npm run upgrade, which keeps the old files (docs/operations.md).'
  throw new ClusterError(
    `The database in ${files} was made by PostgreSQL ${made}, and this Narthex brings ${present}. ${advice}`,
  )
}

function initdb(place: ClusterPlace, folder: string): Promise<void> {
  const args = [
    '-D',
    folder,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--auth-local=trust',
    '--auth-host=reject',
    '--data-checksums',
  ]
  const child = spawn(join(place.programs, 'bin', 'initdb'), args, {
    ...place.user,
    cwd: place.home,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stdout.on('data', (text: Buffer) => said.push(text.toString()))
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(new ClusterError(`The database's files could not be made: ${error.message}.`)),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new ClusterError(whyNotMade(place.home, said.join('')))),
    )
  })
}

/** Returns one sentence: the whole output of initdb hides the cause. */
function whyNotMade(home: string, said: string): string {
  if (/No space left on device|Check free disk space/i.test(said))
    return `The disk of ${home} is full. A new database takes about 60 MB: free some room and start again.`
  const cause = said.split('\n').findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? said.trim()
  return `The database's files could not be made in ${home}: ${cause.trim()}`
}
