import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChurch, type Caller, type TestServer, today } from '../server/church/test-server.ts'
import { aReader, openPublicTestServer } from './public-test-server.ts'
import { spec } from '../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openPublicTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer?.close())

/** A picture that compresses badly. */
async function aPoster(): Promise<Buffer> {
  const raw = { width: 1200, height: 1600, channels: 3 } as const
  const noise = Buffer.from(Array.from({ length: 1200 * 1600 * 3 }, (_, at) => (at * 2_654_435_761) >>> 24))
  return sharp(noise, { raw }).jpeg().toBuffer()
}

async function upload(bytes: Buffer): Promise<string> {
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
  const { body } = await owner.call('POST', 'uploads', payload, {
    'content-type': 'multipart/form-data; boundary=x',
  })
  return body.data.secure_url
}

spec('2 Service capture: service')
test('a flyer comes last and small, and opens whole on tap', async () => {
  const flyerImage = await upload(await aPoster())
  const path = new URL(flyerImage).pathname
  const service = { name: 'Harvest', date_of_service: today(), flyerImage }
  const { reference } = (await owner.post('churchservice', service)).body.data
  const { html } = await aReader(testServer).open(`/church-service-capture?reference=${reference}`)
  const small = path.replace('.webp', '-small.webp')
  expect(html).toContain(`src="${small}"`)
  expect(html).toContain('loading="lazy"')
  expect(html).toContain(`href="${path}"`)
  expect(html.indexOf('<img')).toBeGreaterThan(html.indexOf('</form>'))
  for (let twice = 0; twice < 2; twice += 1) {
    const said = await testServer.app.inject({ url: small })
    const { width, height, format } = await sharp(said.rawPayload).metadata()
    expect([said.statusCode, said.headers['content-type'], format, width, height]).toEqual([
      200,
      'image/webp',
      'webp',
      360,
      480,
    ])
    expect(said.headers['cache-control']).toContain('immutable')
    const whole = await testServer.app.inject({ url: path })
    expect(said.rawPayload.length).toBeLessThan(whole.rawPayload.length / 4)
  }
})

test('a missing picture has no small version', async () => {
  const id = '01890000-0000-7000-8000-000000000000'
  for (const file of [`${id}-small.webp`, `${id}-large.webp`, `${id}-small-small.webp`])
    expect((await testServer.app.inject({ url: `/uploads/${owner.church}/${file}` })).statusCode).toBe(404)
})
