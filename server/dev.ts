import { existsSync } from 'node:fs'
import { createServer } from 'vite'
import { serveThroughVite, vitePages } from './pages/vite-pages.ts'
import { serve } from './serve.ts'
import { untilStopped } from './until-stopped.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
await untilStopped(async () => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const demo = process.argv.includes('--demo')
  const serving = await serve({ env: process.env, pages: vitePages(vite), demo, prepare: (app) => serveThroughVite(app, vite) })
  const stop = async () => {
    await vite.close()
    await serving.stop()
  }
  return { ...serving, stop }
})
