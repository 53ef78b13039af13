/** The pages that say the same to everybody, and what every public page weighs. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicBooks, publicEnglish } from '../../src/lib/messages/public-messages.ts'
import { aChurch, type House } from '../server/church/a-house.ts'
import { aReader, openPublicHouse } from './a-public-house.ts'

let house: House
let reader: ReturnType<typeof aReader>
beforeAll(async () => {
  house = await openPublicHouse()
  reader = aReader(house)
})
afterAll(() => house?.close())

test('the notice says what is kept, why, how long, who sees it, what one can ask for, and whom to ask', async () => {
  const page = await reader.open('/privacy')
  expect(page.status).toBe(200)
  for (const words of [
    'Who answers for it',
    'What is kept',
    'Why',
    'How long',
    'Who sees it',
    'Who gives through a church’s page',
    'as long as the church keeps its books, and the first name beside them until the church deletes its record',
    'Who looks after the money of your church sees a gift and, where it was given, the first name.',
    'the payment service gets your e-mail and the amount',
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

test.each(['pcm', 'yo', 'ig', 'ha'] as const)(
  '%s: the notice is said whole in that language, and says that the English one counts',
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
    expect(page.words).toContain((await publicBooks[tag]()).privacy.translated)
    expect(english.words).not.toContain(publicEnglish.privacy.translated)
  },
)

test('the notice is sent once to who has it', async () => {
  const { headers } = await reader.open('/privacy')
  const again = await reader.open('/privacy', { 'if-none-match': String(headers.etag) })
  expect([again.status, again.html]).toEqual([304, ''])
})

test('the landing page leads to the notice', async () => {
  expect((await reader.open('/')).html).toContain('href="/privacy"')
})

test('a capture page is at most 8 KB on the line, its styles included, in one request', async () => {
  const church = await aChurch(house)
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
