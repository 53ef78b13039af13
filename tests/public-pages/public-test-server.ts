/** The whole server with the public pages rendered from source, a church in it, and visitors without script. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { pino } from 'pino'
import { createServer } from 'vite'
import { buildApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config.ts'
import { freshDatabase } from '../support/database.ts'
import { beginSandboxPayments } from '../support/sandbox-payments.ts'
import type { TestServer } from '../server/church/test-server.ts'

/** @param staticFolder the browser build; without it there is none, as in development */
export async function openPublicTestServer(staticFolder?: string): Promise<TestServer> {
  const vite = await createServer({
    configFile: false,
    plugins: [react()],
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
  const database = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-public-'))
  const config = loadConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://narthex.example',
    SUPPORT_EMAIL: 'help@narthex.example',
    TRUST_PROXY: '1',
    TRIAL_DAYS: '30',
  })
  const pages = {
    appShell: async () => '<!doctype html>',
    publicPages: () => vite.ssrLoadModule('/src/public-pages/render.tsx'),
    staticFolder,
  }
  const app = await buildApp({ config, pool: database.pool, logger: pino({ level: 'silent' }), pages })
  await app.ready()
  beginSandboxPayments(app)
  const close = async () => {
    await app.close()
    await vite.close()
    await database.drop()
    rmSync(dataDir, { recursive: true })
  }
  return { app, database, dataDir, close }
}

/** A page as a browser without script sees it. */
export type Page = {
  status: number
  html: string
  headers: Record<string, unknown>
  /** The page's text without tags and styles. */
  words: string
  step: string | undefined
  how: string | undefined
  /** The values that the page's form would post unchanged. */
  form: Record<string, string>
}

let visitors = 0

/** A visitor with a phone at an address of their own. */
export function aReader({ app }: TestServer) {
  const address = `10.9.${(visitors += 1) >> 8}.${visitors & 255}`
  const headers = { 'x-forwarded-for': address, accept: 'text/html' }
  return {
    open: async (url: string, more: Record<string, string> = {}) =>
      pageOf(await app.inject({ url, headers: { ...headers, ...more } })),
    /** Fills in the page's form and presses its button. */
    async press(page: Page, url: string, typed: Record<string, string>, more: Record<string, string> = {}) {
      const payload = new URLSearchParams({ ...page.form, ...typed }).toString()
      return this.send(url, payload, more)
    },
    send: async (url: string, payload: string, more: Record<string, string> = {}) =>
      pageOf(
        await app.inject({
          method: 'POST',
          url,
          payload,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', ...more },
        }),
      ),
  }
}

function pageOf(said: { statusCode: number; body: string; headers: object }): Page {
  const html = said.body
  const body = html.slice(html.indexOf('<body'))
  const hidden = [...body.matchAll(/<input [^>]*type="hidden"[^>]*>/g)].map(([input]) => attributesOf(input))
  return {
    status: said.statusCode,
    html,
    headers: said.headers as Record<string, unknown>,
    words: plain(body.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' '),
    step: /data-step="([^"]*)"/.exec(body)?.[1],
    how: /data-how="([^"]*)"/.exec(body)?.[1],
    form: Object.fromEntries(hidden.map(({ name = '', value = '' }) => [name, value])),
  }
}

/** The attributes of the input or select with this name. */
export function inputOf({ html }: Page, name: string): Record<string, string> {
  const [tag = ''] = new RegExp(`<(?:input|select) [^>]*name="${name}"[^>]*>`).exec(html) ?? []
  return attributesOf(tag)
}

/** The options of the select with this name. */
export function optionsOf(html: string, name: string): string[] {
  const [select = ''] = new RegExp(`<select [^>]*name="${name}"[^>]*>.*?</select>`, 's').exec(html) ?? []
  return [...select.matchAll(/<option[^>]*>([^<]*)</g)].map(([, words]) => plain(words!))
}

/** The attributes of a tag by its source. */
const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries([...tag.matchAll(/(\S+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value!)]))

const plain = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
