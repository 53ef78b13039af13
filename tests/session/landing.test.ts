/** Tests the content, size and policy of the landing page. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import Fastify from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '../../server/config.ts'
import { content } from '../../src/public-pages/content.ts'
import { registerPublicPages } from '../../server/public-pages/pages.ts'
import { spec } from '../spec/spec.ts'

let vite: ViteDevServer
beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    plugins: [react()],
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
})
afterAll(() => vite.close())

async function landing(settings: Partial<Config> = {}, headers: Record<string, string> = {}, url = '/') {
  const app = Fastify()
  const config = {
    appName: 'Narthex',
    publicUrl: 'https://church.example',
    planCatalogue: 'standard',
    ...settings,
  } as Config
  registerPublicPages(app, {
    config,
    pages: { publicPages: () => vite.ssrLoadModule('/src/public-pages/render.tsx') },
  })
  return app.inject({ url, headers })
}

spec(
  '1 landing: sign-up',
  '1 landing: features',
  '1 landing: claims',
  '1 landing: contact',
  '1 landing: links',
  '2 /: landing page',
  '9 Plans: monthly',
  '9 Plans: yearly',
)
test('says what the product is, costs, and where to go', async () => {
  const { body, headers } = await landing({
    supportEmail: 'help@church.example',
    supportPhone: '08031234567',
  })
  expect(headers['content-type']).toContain('text/html')
  for (const words of [
    'Join 700+ churches in Nigeria',
    'For only N2,500 per month (Cancel anytime)',
    '₦2,500',
    '₦25,000',
    'Contact us',
    'Register your church',
    'Sign up free',
    'Sign up',
    'Log in',
    'Features',
    'Pricing',
    // This is true for every trial length, including none.
    'Signing up is free.',
    'Check-in at the door works without one',
    'Track how your membership grows',
    'Live insights on absentees, attendees and first-timers',
    'Bulk SMS',
    'Birthdays in real time',
  ])
    expect(body).toContain(words)
  for (const link of [
    '/register',
    '/login',
    '#features',
    '#pricing',
    '#contact',
    'mailto:help@church.example',
    'tel:08031234567',
  ])
    expect(body).toContain(`href="${link}"`)
  for (const id of ['features', 'pricing', 'contact']) expect(body).toContain(`id="${id}"`)
})

test('names the trial and the price after it only where there is a trial', async () => {
  const { body } = await landing({ trialDays: 30 })
  expect(body).toContain('Free for 30 days. Then ₦2,500 a month for the whole church.')
  expect(body).not.toContain('Signing up is free.')
  const tiered = (await landing({ trialDays: 30, planCatalogue: 'tiered' })).body
  expect(tiered).not.toContain('Free for 30 days.')
})

test('names the configured plans and no other price', async () => {
  const { body } = await landing({ planCatalogue: 'tiered' })
  for (const words of ['Silver', '₦15,000', 'Gold', '₦25,000', 'a month']) expect(body).toContain(words)
  for (const words of ['2,500 ', '₦2,500', 'Yearly', 'a year', 'One plan', 'open in both'])
    expect(body).not.toContain(words)
})

spec('2 languages: public pages')
test.each(['pcm', 'yo', 'ig', 'ha'] as const)(
  '%s: is complete in the phone’s language or the chosen one',
  async (tag) => {
    const english = (await landing()).body
    const own: string[] = [content.claim, content.price]
    const sentences = [...english.matchAll(/<(?:h[123]|p|dt)(?: [^>]*)?>([^<]{12,})</g)]
      .map(([, words]) => words!)
      .filter((words) => !own.includes(words))
    expect(sentences.length).toBeGreaterThan(15)
    const { body } = await landing({}, { 'accept-language': `${tag}-NG,en;q=0.5` })
    expect(body).toContain(`<html lang="${tag}">`)
    const left = sentences.filter((words) => body.includes(`>${words}<`))
    // Pidgin equals English in its shortest sentences.
    expect(left.filter((words) => tag !== 'pcm' || words.length > 40)).toEqual([])
    expect((await landing({}, {}, `/?lang=${tag}`)).body).toBe(body)
    expect(english).toContain(`href="/?lang=${tag}"`)
    expect(body).toContain(`href="/privacy?lang=${tag}"`)
  },
)

test('has no script, and its policy allows only its own style', async () => {
  const { body, headers } = await landing()
  expect(body).not.toMatch(/<script|\son\w+=|style="/)
  const style = body.match(/<style>([\s\S]*)<\/style>/)![1]!
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/script-src|unsafe/)
})

test('weighs less than 40 KB on the line, everything included', async () => {
  const { body } = await landing()
  expect(gzipSync(body).length).toBeLessThan(40 * 1024)
  expect(body).not.toMatch(/<img|<link rel="stylesheet"|url\(/)
})

spec('1 landing: testimonials')
test('a deployment’s name stays text, and a missing contact sends to the church', async () => {
  const { body } = await landing({ appName: '<script>alert(1)</script>' })
  expect(body).not.toContain('<script>')
  expect(body).toContain('Ask the church that told you about us.')
  expect(body).not.toContain('What churches say')
})

test('is not resent to a browser that has it', async () => {
  const { headers } = await landing()
  const again = await landing({}, { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})
