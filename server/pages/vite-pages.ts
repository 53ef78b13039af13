import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { PageSource } from './page-source.ts'

/** The pages straight from their source, for development. */
export function vitePages(vite: () => ViteDevServer): PageSource {
  return {
    appShell: async (url) =>
      vite().transformIndexHtml(url, await readFile(join(vite().config.root, 'index.html'), 'utf8')),
    publicPages: () => vite().ssrLoadModule('/src/public-pages/render.tsx'),
  }
}

/** Lets Vite answer for the sources it knows; what it does not answer goes on to the app's own routes. */
export function serveThroughVite(app: FastifyInstance, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
      done(error instanceof Error ? error : undefined),
    )
  })
}
