/** A page's or worker's script of this folder with all it needs, as text. */
import { join } from 'node:path'
import { build } from 'vite'
import { ownPlace } from './install.ts'

type Output = { output: { type: string; code?: string }[] }

const bundled = new Map<string, Promise<string>>()

/** @param file in this folder */
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
    // What some of them look for in Node is not there in a browser.
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  })) as Output[]
  const code = built[0]?.output.find((part) => part.type === 'chunk')?.code
  if (!code) throw new Error(`${entry} could not be built.`)
  return code
}
