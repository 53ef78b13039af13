import { createServer, type ViteDevServer } from 'vite'
import { serveThroughVite, vitePages } from './pages/vite-pages.ts'
import { serve } from './serve.ts'
import { toldAtStart } from './told-at-start.ts'
import { untilStopped } from './until-stopped.ts'

await untilStopped(async () => {
  let vite: ViteDevServer | undefined
  const serving = await serve({
    ...toldAtStart(),
    pages: vitePages(() => vite!),
    // Vite's reload messages travel over the app's own port, as the content security policy wants it.
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
