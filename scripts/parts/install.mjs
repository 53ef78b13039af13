import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun, root } from './run.mjs'

/** Runs `npm ci` when what is installed is not what package-lock.json says. */
export async function installMissing() {
  if (isInstalled()) return
  console.log('Installing packages…')
  await mustRun('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
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
