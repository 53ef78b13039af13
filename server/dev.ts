import { existsSync } from 'node:fs'
import { createServer, type ViteDevServer } from 'vite'
import { serveThroughVite, vitePages } from './pages/vite-pages.ts'
import { serve } from './serve.ts'
import { untilStopped } from './until-stopped.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
await untilStopped(async () => {
  let vite: ViteDevServer | undefined
  const serving = await serve({
    env: process.env,
    demo: process.argv.includes('--demo'),
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
