import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment, type ClusterPlace } from './postmaster.ts'
import { ClusterError } from './report.ts'
import { giveTo } from './run-as.ts'

/** Makes the cluster's files when there are none. Whole or not at all: they are made aside and renamed. */
export async function initialise(place: ClusterPlace): Promise<void> {
  const files = join(place.home, 'cluster')
  if (existsSync(join(files, 'PG_VERSION'))) return
  const draft = mkdtempSync(join(place.home, 'draft-'))
  giveTo(place.user, draft)
  try {
    await initdb(place, draft)
    renameSync(draft, files)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Two first starts at once: the other one was quicker, and its files are as good.
    if (!existsSync(join(files, 'PG_VERSION'))) throw error
  }
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
      code === 0
        ? resolve()
        : reject(
            new ClusterError(
              `The database's files could not be made in ${place.home}: ${said.join('').trim()}`,
            ),
          ),
    )
  })
}
