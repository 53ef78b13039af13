import { afterAll, beforeAll, expect, test } from 'vitest'
import { HELD_STYLE } from '../../contract/capture-page.ts'
import { styleName } from '../../src/public-pages/client/outbox/worker-message.ts'
import { aReader, openPublicTestServer } from '../public-pages/public-test-server.ts'
import { aChurch, type TestServer } from '../server/church/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openPublicTestServer()
})
afterAll(() => testServer?.close())

const styleOf = (html: string) => /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? ''

test('a phone with the style gets the page without it, otherwise identical', async () => {
  const church = await aChurch(testServer)
  const url = `/church-service-capture?reference=${(await church.service()).reference}`
  const reader = aReader(testServer)
  const whole = await reader.open(url)
  const held = await styleName(styleOf(whole.html))
  const light = await reader.open(url, { [HELD_STYLE]: held })
  expect(styleOf(whole.html).length).toBeGreaterThan(5000)
  expect(light.html).toContain('<style></style>')
  expect(light.headers['content-security-policy']).toBe(whole.headers['content-security-policy'])
  const together = light.html.replace('<style></style>', () => `<style>${styleOf(whole.html)}</style>`)
  expect(together.length).toBe(whole.html.length)
  const thanks = await reader.press(light, url, { emailOrPhone: '0803 no' }, { [HELD_STYLE]: held })
  expect([thanks.status, styleOf(thanks.html)]).toEqual([400, ''])
})

test.each(['', 'x', '*', 'A'.repeat(5000), '<style>'])(
  'an unknown style name (%s) returns the whole page',
  async (name) => {
    const church = await aChurch(testServer)
    const url = `/church-service-capture?reference=${(await church.service()).reference}`
    const page = await aReader(testServer).open(url, { [HELD_STYLE]: name })
    expect(styleOf(page.html).length).toBeGreaterThan(5000)
  },
)
