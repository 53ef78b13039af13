/** `page.ts` with all it needs, as the text of one script. */
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../house/places.ts'

type Output = { output: { type: string; code?: string }[] }

let bundled: Promise<string> | undefined

export const inPageScript = (): Promise<string> => (bundled ??= bundle())

async function bundle(): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'bench/in-page/page.ts'), formats: ['iife'], name: 'benchPage' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })) as Output[]
  const code = built[0]?.output.find((part) => part.type === 'chunk')?.code
  if (!code) throw new Error('The script for the page could not be built.')
  return code
}
