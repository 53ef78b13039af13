/** Serves the built app: hashed files are cached permanently, its shell and worker are requested again each time. */
import { basename } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageSource } from './page-source.ts'
import { FILE_CSP } from './security-headers.ts'
import { notThere } from './problem.ts'
import { sendPage } from './send-page.ts'

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
