import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChurch, type Caller, type House, today } from '../server/church/a-house.ts'
import { aReader, openPublicHouse } from './a-public-house.ts'

let house: House
let owner: Caller
beforeAll(async () => {
  house = await openPublicHouse()
  owner = await aChurch(house)
})
afterAll(() => house?.close())

/** A picture that does not compress to nothing. */
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

test('a flyer comes last, small, and whole at a tap', async () => {
  const flyerImage = await upload(await aPoster())
  const path = new URL(flyerImage).pathname
  const service = { name: 'Harvest', date_of_service: today(), flyerImage }
  const { reference } = (await owner.post('churchservice', service)).body.data
  const { html } = await aReader(house).open(`/church-service-capture?reference=${reference}`)
  const small = path.replace('.webp', '-small.webp')
  expect(html).toContain(`src="${small}"`)
  expect(html).toContain('loading="lazy"')
  expect(html).toContain(`href="${path}"`)
  expect(html.indexOf('<img')).toBeGreaterThan(html.indexOf('</form>'))
  for (let twice = 0; twice < 2; twice += 1) {
    const said = await house.app.inject({ url: small })
    const { width, height, format } = await sharp(said.rawPayload).metadata()
    expect([said.statusCode, said.headers['content-type'], format, width, height]).toEqual([
      200,
      'image/webp',
      'webp',
      360,
      480,
    ])
    expect(said.headers['cache-control']).toContain('immutable')
    const whole = await house.app.inject({ url: path })
    expect(said.rawPayload.length).toBeLessThan(whole.rawPayload.length / 4)
  }
})

test('there is no small one of a picture that is not there', async () => {
  const id = '01890000-0000-7000-8000-000000000000'
  for (const file of [`${id}-small.webp`, `${id}-large.webp`, `${id}-small-small.webp`])
    expect((await house.app.inject({ url: `/uploads/${owner.church}/${file}` })).statusCode).toBe(404)
})
