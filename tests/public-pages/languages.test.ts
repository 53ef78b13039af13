import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageNames, type Language } from '../../src/lib/messages/languages.ts'
import { aChurch, type TestServer } from '../server/church/test-server.ts'
import { aReader, openPublicTestServer } from './public-test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openPublicTestServer()
})
afterAll(() => testServer?.close())

const LANGUAGES = Object.keys(languageNames) as Language[]

test.each(LANGUAGES)('%s: stores consent in the words that the page showed', async (language) => {
  const owner = await aChurch(testServer)
  const reader = aReader(testServer)
  const { reference } = await owner.service()
  const at = `/church-service-capture?reference=${reference}&lang=${language}`
  const form = await reader.open(`${at}&new`)
  expect(form.html).toContain(`<html lang="${language}">`)
  expect(form.headers.vary).toContain('accept-language')
  expect(form.html.match(/href="\/privacy[^"]*"/g)).toEqual(Array(2).fill(`href="/privacy?lang=${language}"`))
  const words = /data-wording="consent">([^<]*)</.exec(form.html)?.[1]
  const typed = {
    first_name: 'Ṅkechị',
    last_name: 'Àjàyí',
    phone: '0803 555 0707',
    consent: 'true',
    adult: 'true',
  }
  expect((await reader.press(form, at, typed)).how).toBe('first timer')
  const text = `select wording from consents where church_id = $1 and purpose = 'keep'`
  const { rows } = await testServer.database.ownerPool.query(text, [owner.church])
  expect(rows.map(({ wording }) => wording)).toEqual([words?.replaceAll('&#x27;', '’')])
})
