/**
 * Installs the contenders into this folder on first use, because no user of the product needs them, and bundles their
 * scripts.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { run } from '../../scripts/parts/run.mjs'
import { root } from '../server/paths.ts'

export const ownPlace = join(root, 'bench/contenders')

type Packages = Record<string, { version?: string; optional?: boolean }>

/** @throws when they cannot be installed */
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

type Output = { output: { type: string; code?: string }[] }

const bundled = new Map<string, Promise<string>>()

/**
 * Bundles a page's or worker's script with its imports, as text.
 * @param file in this folder
 */
export function scriptOf(file: string): Promise<string> {
  const known = bundled.get(file) ?? bundle(join(ownPlace, file))
  bundled.set(file, known)
  return known
}

async function bundle(entry: string): Promise<string> {
  const built = (await build({
    root: ownPlace,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'contenderScript' },
    },
    // Some contenders need globals of Node that a browser lacks.
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  })) as Output[]
  const code = built[0]?.output.find((part) => part.type === 'chunk')?.code
  if (!code) throw new Error(`${entry} could not be built.`)
  return code
}
