/** The built app: hashed files for good, its shell and worker asked for again each time. */
import { basename } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageSource } from '../pages/page-source.ts'
import { FILE_CSP } from './csp.ts'
import { notThere } from './problem.ts'
import { sendPage } from './send-page.ts'

/** `name-D3adB33f.js`: the content is in the name. */
const HASHED = /-[\w-]{8,}\.\w+$/

export async function serveAppFiles(app: FastifyInstance, pages: PageSource | undefined): Promise<void> {
  if (pages?.staticFolder) {
    await app.register(fastifyStatic, {
      root: pages.staticFolder,
      wildcard: false,
      index: false,
      // The shell goes out by `sendPage` alone: it holds places for nonces.
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
        // The visitors' worker lies among their scripts and works for their pages' addresses.
        if (/[\\/]p[\\/]worker\.js(\.br|\.gz)?$/.test(path)) void reply.header('service-worker-allowed', '/')
      },
    })
  }
  // A route and not only the not-found handler: packing answers is done for routes.
  const answerRest = async (request: FastifyRequest, reply: FastifyReply) =>
    wantsPage(request) && pages ? sendShell(request, reply, pages) : refuse(request)
  app.get('/*', answerRest)
  app.setNotFoundHandler(answerRest)
}

/** A screen's address, not a file's and not the API's. */
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
