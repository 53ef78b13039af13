/** What we are measured beside, installed into this folder when first asked for: no user of the product ever needs it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../scripts/parts/run.mjs'
import { root } from '../house/places.ts'

export const ownPlace = join(root, 'bench/contenders')

type Packages = Record<string, { version?: string; optional?: boolean }>

/** @throws where they cannot be had */
export async function installContenders(say: (what: string) => void): Promise<void> {
  if (isInstalled()) return
  say('installing the contenders')
  const code = await run('npm', ['ci', '--prefix', ownPlace, '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0)
    throw new Error('The contenders could not be installed; their registry has to be within reach.')
}

function isInstalled(): boolean {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  )
}

function packagesOf(file: string): Packages | null {
  const path = join(ownPlace, file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { packages: Packages }).packages : null
}
