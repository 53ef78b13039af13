import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageSource } from './page-source.ts'

/** `dist`, seen from the bundled server inside it or from the source beside it. */
function distFolder(): string {
  const bundled = fileURLToPath(new URL('..', import.meta.url))
  return existsSync(join(bundled, 'app')) && existsSync(join(bundled, 'server'))
    ? bundled
    : fileURLToPath(new URL('../../dist', import.meta.url))
}

/** The pages as `npm run build` made them. */
export function builtPages(dist: string = distFolder()): PageSource {
  const shell = readFile(join(dist, 'app', 'index.html'), 'utf8')
  // Awaited per request; without this a missing file would end the process before one came.
  shell.catch(() => {})
  return {
    appShell: () => shell,
    publicPages: () => import(/* @vite-ignore */ pathToFileURL(join(dist, 'public-pages', 'render.js')).href),
    staticFolder: join(dist, 'app'),
  }
}
