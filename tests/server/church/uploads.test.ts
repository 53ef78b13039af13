/** Tests uploaded pictures: their re-encoding, their limits and the image host. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { hostedImages } from '../../../server/providers/images.ts'
import { churchApp, newChurch, call } from '../account/church-app.ts'
import { aChurch, aVisitor, type Caller, type TestServer, openTestServer, today } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

/** A form with these files, each in a part called `file`. */
function form(files: Buffer[], name = 'flyer.jpg', type = 'image/jpeg') {
  const boundary = `----${newId()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const parts = files.flatMap((file) => [Buffer.from(head), file, Buffer.from('\r\n')])
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

async function upload(content: Buffer, name?: string, type?: string) {
  const { payload, headers } = form([content], name, type)
  return owner.call('POST', 'uploads', payload, headers)
}

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#135' } })
const jpeg = () => picture().jpeg().toBuffer()

async function fetched(secure_url: string) {
  const reply = await testServer.app.inject({ url: new URL(secure_url).pathname })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

spec('route uploadImage')
test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s picture becomes WebP at an address of its own',
  async (format) => {
    const { status, body } = await upload(
      await picture().toFormat(format).toBuffer(),
      'x.bin',
      'application/octet-stream',
    )
    expect([status, body.success]).toEqual([201, true])
    expect(body.data.secure_url).toMatch(
      new RegExp(`^https://narthex\\.example/uploads/${owner.church}/[0-9a-f-]{36}\\.webp$`),
    )
    const { bytes } = await fetched(body.data.secure_url)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
  },
)

test('5.2.2: drops a picture’s place and camera and turns it upright', async () => {
  const exif = {
    IFD0: { Make: 'Tecno', Copyright: 'secret words' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
  }
  const taken = await picture(40, 30).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const { bytes } = await fetched((await upload(taken)).body.data.secure_url)
  const kept = await sharp(bytes).metadata()
  expect([kept.exif, kept.xmp, kept.icc, kept.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([kept.width, kept.height]).toEqual([30, 40])
  expect(bytes.includes('secret words')).toBe(false)
})

test('refuses two pictures in one form', async () => {
  const { payload, headers } = form([await jpeg(), await jpeg()])
  const { status, body } = await owner.call('POST', 'uploads', payload, headers)
  expect([status, body.errors]).toEqual([
    400,
    [{ path: 'file', message: 'Please choose one picture at a time.' }],
  ])
})

test('scales a large photograph to 1,600 pixels', async () => {
  const { bytes } = await fetched(
    (await upload(await picture(4000, 2000).jpeg().toBuffer())).body.data.secure_url,
  )
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 800 })
})

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>'
spec('2 Church Services: flyer')
test.each([
  ['an SVG', Buffer.from(SVG)],
  ['an SVG behind a byte order mark and a declaration', Buffer.from(`\ufeff\n<?xml version="1.0"?>${SVG}`)],
  ['an SVG behind much white space', Buffer.from(`${' '.repeat(4000)}${SVG}`)],
  ['an SVG in UTF-16', Buffer.from(`\ufeff${SVG}`, 'utf16le')],
  ['a packed SVG', Buffer.from('H4sIAAAAAAAAA7OxyU0sUijLL1Cws1FIyUwtBgAAAA==', 'base64')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['noise', randomBytes(5000)],
  ['nothing', Buffer.alloc(0)],
  ['half a JPEG', Buffer.alloc(0)],
])('1.3.4, 5.2.2: %s is refused under any name', async (what, content) => {
  const bytes =
    what === 'half a JPEG' ? (await picture(800, 800).jpeg().toBuffer()).subarray(0, 900) : content
  const { status, body } = await upload(bytes, 'flyer.png', 'image/png')
  expect([status, body.code]).toEqual([415, 'UNSUPPORTED_TYPE'])
})

test('a picture with a page hidden behind its end loses the page', async () => {
  const { status, body } = await upload(
    Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')]),
  )
  expect(status).toBe(201)
  expect((await fetched(body.data.secure_url)).bytes.includes('script')).toBe(false)
})

/** A PNG that claims so many pixels in a few kilobytes. */
function floodPng(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc(named))
    return Buffer.concat([size, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

test('5.2.6: refuses a pixel flood in a small file before unpacking', async () => {
  const flood = floodPng(20_000)
  expect(flood.length).toBeLessThan(100_000)
  const before = process.memoryUsage().rss
  const { status, body } = await upload(flood, 'flood.png', 'image/png')
  expect([status, body.code]).toEqual([413, 'TOO_LARGE'])
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

spec('API: 413 and 415')
test('5.2.1: a picture over 8 MB is 413, one below is accepted', async () => {
  expect((await upload(Buffer.concat([await jpeg(), Buffer.alloc(8 * 1024 * 1024)]))).status).toBe(413)
  expect((await upload(Buffer.concat([await jpeg(), Buffer.alloc(7 * 1024 * 1024)]))).status).toBe(201)
})

test('5.3.2: names and folders chosen by a caller are used nowhere', async () => {
  await upload(await jpeg(), '../../../../evil.php')
  const files = readdirSync(join(testServer.dataDir, 'uploads', owner.church))
  expect(files.every((name) => /^[0-9a-f-]{36}\.webp$/.test(name))).toBe(true)
  expect(readdirSync(join(testServer.dataDir, 'uploads'))).toEqual([owner.church])
})

test('3.2.1, 3.4.4: serves a picture as a cacheable picture and nothing else', async () => {
  const { headers } = await fetched((await upload(await jpeg())).body.data.secure_url)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test.each([
  '../../package.json',
  '%2e%2e/%2e%2e/package.json',
  'x/y.webp',
  `${newId()}/${newId()}.webp`,
  `${newId()}/..%2f..%2fx.webp`,
])('/uploads/%s gives 404', async (path) => {
  const reply = await testServer.app.inject({ url: `/uploads/${path}` })
  expect(reply.statusCode).toBe(404)
})

test('refuses a form without file, another body and a signed-out caller', async () => {
  const { payload, headers } = form([Buffer.from('x')], 'a', 'text/plain')
  const empty = Buffer.from(
    payload
      .toString('latin1')
      .replace(/; filename="[^"]*"/, '')
      .replace('Content-Type: text/plain\r\n', ''),
    'latin1',
  )
  expect((await owner.call('POST', 'uploads', empty, headers)).status).toBe(400)
  expect((await owner.post('uploads', { file: 'x' })).status).toBe(415)
  const nobody = await aVisitor(testServer).post('uploads', {})
  expect(nobody.status).toBe(401)
})

test('stores a flyer’s address without the host', async () => {
  const { secure_url } = (await upload(await jpeg())).body.data
  const { body } = await owner.post('churchservice', {
    name: 'With flyer',
    date_of_service: today(),
    flyerImage: secure_url,
  })
  expect(body.data.flyerImage).toBe(new URL(secure_url).pathname)
})

spec('API: image host')
test('an image host gets the re-encoded picture, its failure gives 503', async () => {
  const got: Buffer[] = []
  const host: Server = createServer((request, reply) => {
    request.on('data', (part: Buffer) => got.push(part))
    request.on('end', () => {
      const fails = request.url === '/broken'
      reply
        .writeHead(fails ? 500 : 200)
        .end(JSON.stringify({ secure_url: 'https://pictures.example/1.webp' }))
    })
  }).listen(0)
  const base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const hosted = (path: string) =>
    hostedImages(
      { url: base + path, preset: 'flyers', pictures: 'https://pictures.example' },
      testServer.app.deps.logger,
    )
  const image = { church: newId(), id: newId(), bytes: Buffer.from('RIFFpicture') }
  expect(await hosted('/up').put(image)).toBe('https://pictures.example/1.webp')
  expect(Buffer.concat(got).toString('latin1')).toMatch(/flyers[^]*RIFFpicture/)
  await expect(hosted('/broken').put(image)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  host.close()
})

test('an image host’s picture may be shown, an unexpected address is logged', async () => {
  const got: string[] = []
  let seenAt = 'https://seen.example/x/1.webp'
  const host: Server = createServer((request, reply) => {
    request.setEncoding('latin1').on('data', (part: string) => got.push(part))
    request.on('end', () => reply.end(JSON.stringify({ secure_url: seenAt })))
  }).listen(0)
  const pages = {
    appShell: async () => '<!doctype html><div id="root"></div>',
    publicPages: () => Promise.reject(new Error('not asked for here')),
  }
  const elsewhere = await churchApp(
    {
      IMAGE_HOST_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}/up`,
      IMAGE_HOST_PRESET: 'flyers',
      IMAGE_HOST_PICTURES: 'https://seen.example/x/',
    },
    pages,
  )
  const { token, churchId } = await newChurch(elsewhere.app)
  const bearer = { authorization: `Bearer ${token}` }
  const { payload, headers } = form([await jpeg()])
  const kept = await call(elsewhere.app, 'POST', 'uploads', { payload, headers: { ...bearer, ...headers } })
  expect([kept.status, kept.body.data]).toEqual([201, { secure_url: 'https://seen.example/x/1.webp' }])
  // By this the host finds all pictures of an erased church.
  expect(got.join('')).toMatch(new RegExp(`name="tags"\\r\\n\\r\\n${churchId}`))
  const service = { name: 'Vigil', date_of_service: today(), flyerImage: kept.body.data.secure_url }
  const made = await call(elsewhere.app, 'POST', 'churchservice', { payload: service, headers: bearer })
  expect(made.body.data.flyerImage).toBe(service.flyerImage)
  const page = await elsewhere.app.inject({ url: '/church-services', headers: { accept: 'text/html' } })
  expect(page.headers['content-security-policy']).toContain(
    "img-src 'self' data: blob: https://seen.example;",
  )
  expect(elsewhere.log.join('')).not.toContain('IMAGE_HOST_PICTURES')
  seenAt = 'https://moved.example/2.webp'
  await call(elsewhere.app, 'POST', 'uploads', { payload, headers: { ...bearer, ...headers } })
  expect(elsewhere.log.join('')).toContain('set IMAGE_HOST_PICTURES to https://moved.example')
  await elsewhere.close()
  host.close()
})

test('a written file is whole or absent', async () => {
  const all = await Promise.all([1, 2, 3].map(async () => upload(await jpeg())))
  for (const { body } of all) {
    const [church = '', file = ''] = new URL(body.data.secure_url).pathname.split('/').slice(2)
    expect(
      readFileSync(join(testServer.dataDir, 'uploads', church, file))
        .subarray(0, 4)
        .toString(),
    ).toBe('RIFF')
  }
  expect(
    readdirSync(join(testServer.dataDir, 'uploads', owner.church)).filter((name) => name.endsWith('.part')),
  ).toEqual([])
})
