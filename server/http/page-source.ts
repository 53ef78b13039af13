/** Says where pages and files for browsers come from: the build, or Vite in development. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Fills every page's `nonce` attributes. The sender of the page replaces it by the request's nonce. */
export const noncePlaceholder = '__CSP_NONCE__'

/** The source of files for browsers: the build, or Vite in development. */
export interface PageSource {
  /** The app's entry page, with `noncePlaceholder` in place of each nonce. */
  appShell(url: string): Promise<string>
  /** The built module `src/public-pages/render.tsx`. Only the public pages know its exports. */
  publicPages(): Promise<unknown>
  /** The folder of the built files (scripts, styles, pictures). It is absent in development, because Vite serves them. */
  staticFolder?: string
}

/** Returns `dist`, for the bundled server inside it and for the source beside it. */
function distFolder(): string {
  const bundled = fileURLToPath(new URL('..', import.meta.url))
  return existsSync(join(bundled, 'app')) && existsSync(join(bundled, 'server'))
    ? bundled
    : fileURLToPath(new URL('../../dist', import.meta.url))
}

/** Serves the pages that `npm run build` made. */
export function builtPages(dist: string = distFolder()): PageSource {
  const shell = readFile(join(dist, 'app', 'index.html'), 'utf8')
  // Each request awaits it. Without this a missing file would end the process before a request came.
  shell.catch(() => {})
  return {
    appShell: () => shell,
    publicPages: () => import(/* @vite-ignore */ pathToFileURL(join(dist, 'public-pages', 'render.js')).href),
    staticFolder: join(dist, 'app'),
  }
}
