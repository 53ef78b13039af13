/** Checks and installs what the scripts need. */
import { existsSync, readFileSync, accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { mustRun, root, run } from './run.mjs'

/** Runs `npm ci` when the installed packages differ from package-lock.json. Ends the process when Node is too old. */
export async function installMissing() {
  mustBeNewEnough()
  if (isInstalled()) return
  mustBeWritable(['.', 'node_modules'])
  console.log('Installing packages…')
  // Without warnings: a package that is only unpacked (chromium.mjs) would ask for a newer Node than its file needs.
  await mustRun('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** An older Node installs everything and then fails inside some package. */
function mustBeNewEnough() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [major, minor] = engines.node.match(/\d+/g).map(Number)
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number)
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return
  console.error(`Node ${major}.${minor} or newer is needed. This is Node ${process.versions.node}.`)
  process.exit(1)
}

function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  // Optional packages are for other systems; npm decided whether to install them.
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true
    const found = present[path]
    return found ? found.version === version : Boolean(optional || devOptional)
  })
}

function packagesOf(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null
}

/** Ends the process with a sentence when this user cannot write to an existing path. Paths are relative to the project. */
export function mustBeWritable(paths, folder = root) {
  const closed = paths.map((path) => join(folder, path)).find((path) => existsSync(path) && !isWritable(path))
  if (!closed) return
  console.error(
    `This user may not write into ${closed}. Give the folder to this user, or start as the user who owns it. A server that must not write into its program runs the package of npm run package (docs/operations.md).`,
  )
  process.exit(1)
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Runs a command of the server from source, because a build would change files of a running server. */
export async function runOnServer(file) {
  // A relative path of the user is relative to their folder, not the project's.
  const from = process.env.INIT_CWD ?? process.cwd()
  process.chdir(root)
  await installMissing()
  const args = ['--import', 'tsx', file, ...process.argv.slice(2)]
  process.exit(await run(process.execPath, args, { INIT_CWD: from }))
}
