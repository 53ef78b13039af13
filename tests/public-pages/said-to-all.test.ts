/** The static public pages, and the weight of every public page. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicLocales, publicEnglish } from '../../src/lib/messages/public-messages.ts'
import { aChurch, type TestServer } from '../server/church/test-server.ts'
import { aReader, openPublicTestServer } from './public-test-server.ts'
import { spec } from '../spec/spec.ts'

let testServer: TestServer
let reader: ReturnType<typeof aReader>
beforeAll(async () => {
  testServer = await openPublicTestServer()
  reader = aReader(testServer)
})
afterAll(() => testServer?.close())

spec('2 /privacy')
test('the notice names data, purpose, period, access, rights and contact', async () => {
  const page = await reader.open('/privacy')
  expect(page.status).toBe(200)
  for (const words of [
    'Who is responsible',
    'What is kept',
    'Why',
    'How long',
    'Who sees it',
    'About people who give online',
    'as long as the church keeps its books. The first name stays until the church deletes its record',
    'People with access to the church’s money see a gift and, if given, the first name.',
    'the payment service gets your email and the amount',
    'What you can ask for',
    'Children',
    'Nigeria Data Protection Commission',
    'help@narthex.example',
  ])
    expect(page.words).toContain(words)
  expect(page.html).not.toMatch(/<script|\{name\}/)
  expect(page.headers['cache-control']).toBe('no-cache')
  expect(page.headers.vary).toContain('accept-language')
})

spec('2 languages: public pages')
test.each(['pcm', 'yo', 'ig', 'ha'] as const)(
  '%s: the notice is complete and says that the English one counts',
  async (tag) => {
    const english = await reader.open('/privacy')
    const sentences = [...english.html.matchAll(/<(?:h[12]|li|p)[^>]*>([^<]{20,})</g)].map(
      ([, words]) => words!,
    )
    expect(sentences.length).toBeGreaterThan(30)
    const page = await reader.open(`/privacy?lang=${tag}`)
    expect(page.html).toContain(`<html lang="${tag}">`)
    expect(page.html).not.toMatch(/\{name\}|<main[^>]* lang=/)
    expect(sentences.filter((words) => page.html.includes(words))).toEqual([])
    expect(page.words).toContain('Nigeria Data Protection Commission')
    expect(page.words).toContain((await publicLocales[tag]()).privacy.translated)
    expect(english.words).not.toContain(publicEnglish.privacy.translated)
  },
)

test('sends the notice once to a phone that holds it', async () => {
  const { headers } = await reader.open('/privacy')
  const again = await reader.open('/privacy', { 'if-none-match': String(headers.etag) })
  expect([again.status, again.html]).toEqual([304, ''])
})

test('the landing page links to the notice', async () => {
  expect((await reader.open('/')).html).toContain('href="/privacy"')
})

test('a capture page is one request of at most 8 KB', async () => {
  const church = await aChurch(testServer)
  const { reference } = await church.service()
  for (const url of [
    `/church-service-capture?reference=${reference}`,
    `/church-service-capture?reference=${reference}&new`,
    `/member-capture?reference=${church.reference}`,
  ]) {
    const { html } = await reader.open(url)
    const weights = { gzip: gzipSync(html).length, brotli: brotliCompressSync(html).length }
    expect(weights.gzip).toBeLessThan(8 * 1024)
    expect(html).not.toMatch(/<img|<link rel="stylesheet"|url\(|@import/)
  }
})
