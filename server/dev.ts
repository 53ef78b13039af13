/** Starts the server for development. Vite serves the app’s sources. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { FastifyInstance } from 'fastify'
import { serve } from './serve.ts'
import { startArguments, untilStopped } from './command-line.ts'
import type { PageSource } from './http/app-files.ts'

await untilStopped(async () => {
  let vite: ViteDevServer | undefined
  const serving = await serve({
    ...startArguments(),
    pages: vitePages(() => vite!),
    // Vite's reload messages use the app's own port, as the content security policy requires.
    async prepare(app) {
      vite = await createServer({
        server: { middlewareMode: true, hmr: { server: app.server } },
        appType: 'custom',
      })
      serveThroughVite(app, vite)
    },
  })
  const stop = async () => {
    await vite?.close()
    await serving.stop()
  }
  return { ...serving, stop }
})

/** Serves the pages directly from their source, for development. */
function vitePages(vite: () => ViteDevServer): PageSource {
  return {
    appShell: async (url) =>
      vite().transformIndexHtml(url, await readFile(join(vite().config.root, 'index.html'), 'utf8')),
    publicPages: () => vite().ssrLoadModule('/src/public-pages/render.tsx'),
  }
}

/** Lets Vite answer requests for the sources. Other requests reach the app's own routes. */
function serveThroughVite(app: FastifyInstance, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
      done(error instanceof Error ? error : undefined),
    )
  })
}
