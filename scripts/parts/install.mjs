import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun, root } from './run.mjs'
import { mustBeWritable } from './writable.mjs'

/** Runs `npm ci` when what is installed is not what package-lock.json says. Ends the process where Node is too old for it. */
export async function installMissing() {
  mustBeNewEnough()
  if (isInstalled()) return
  mustBeWritable(['.', 'node_modules'])
  console.log('Installing packages…')
  // Without warnings: a package that is only unpacked (chromium.mjs) would ask for a newer Node than its file needs.
  await mustRun('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** An older Node installs everything and then fails somewhere inside a package. */
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
  // Optional packages are those of other systems: present or not, npm decided that.
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
