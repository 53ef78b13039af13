/** Serves the built app: hashed files are cached permanently, its shell and worker are requested again each time. */
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FILE_CSP, hostedPictures, pageCsp, paymentPages } from './hosts-and-headers.ts'
import { notThere } from './actor-and-answer.ts'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Says where pages and files for browsers come from: the build, or Vite in development. */

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

/** Sends HTML pages, and builds plain ones. */

/**
 * Sends an HTML page with a new nonce in the policy and in place of each `noncePlaceholder`.
 * @param framed true if own pages may show it in a frame
 * @param kept how browsers may cache it: revalidated each time, or never for private content
 */
export function sendPage(
  reply: FastifyReply,
  html: string,
  kept: 'no-cache' | 'no-store' = 'no-cache',
  { framed = false } = {},
): FastifyReply {
  const nonce = randomBytes(18).toString('base64')
  const { config } = reply.server.deps
  const allowed = { frames: paymentPages(config), pictures: hostedPictures(config), framed }
  return reply
    .headers({
      'content-security-policy': pageCsp(nonce, allowed),
      'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
      'cache-control': kept,
    })
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(noncePlaceholder, nonce))
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:60rem;color:#1c1a17;background:#fdfcfa}
article{border-top:1px solid #8886;padding:.5rem 0;overflow-wrap:anywhere}h2{font-size:1.1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8881;padding:.75rem}
code{overflow-wrap:anywhere}summary{cursor:pointer;padding:.5rem 0}
@media(prefers-color-scheme:dark){body{color:#eee;background:#171614}a{color:#9cf}}`

/** A page without script for operators and developers. @param body HTML, escaped already */
export const plainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${noncePlaceholder}">${STYLE}</style></head><body><main>${body}</main></body></html>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** `name-D3adB33f.js`: the name holds the content's hash. */
const HASHED = /-[\w-]{8,}\.\w+$/

export async function serveAppFiles(app: FastifyInstance, pages: PageSource | undefined): Promise<void> {
  if (pages?.staticFolder) {
    await app.register(fastifyStatic, {
      root: pages.staticFolder,
      wildcard: false,
      index: false,
      // Only `sendPage` sends the shell: it has placeholders for nonces.
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/*.map'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const forGood =
          /[\\/](assets|p)[\\/]/.test(path) && HASHED.test(basename(path).replace(/\.(br|gz)$/, ''))
        void reply.headers({
          'cache-control': forGood ? 'public, max-age=31536000, immutable' : 'no-cache',
          'content-security-policy': FILE_CSP,
        })
        // The visitors' worker is in the folder of their scripts and serves their pages' addresses.
        if (/[\\/]p[\\/]worker\.js(\.br|\.gz)?$/.test(path)) void reply.header('service-worker-allowed', '/')
      },
    })
  }
  // A route is needed beside the not-found handler: responses are compressed for routes only.
  const answerRest = async (request: FastifyRequest, reply: FastifyReply) =>
    wantsPage(request) && pages ? sendShell(request, reply, pages) : refuse(request)
  app.get('/*', answerRest)
  app.setNotFoundHandler(answerRest)
}

/** True for a screen's address, not a file's or the API's. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? url
  const asksHtml =
    (headers.accept ?? '*/*').includes('html') || headers.accept === '*/*' || headers.accept === undefined
  return (
    (method === 'GET' || method === 'HEAD') && asksHtml && !path.startsWith('/api') && !/\.\w+$/.test(path)
  )
}

async function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PageSource,
): Promise<FastifyReply> {
  return sendPage(reply, await pages.appShell(request.url))
}

function refuse(request: FastifyRequest): never {
  throw notThere(request.url.startsWith('/api') ? 'This call' : 'This page')
}
