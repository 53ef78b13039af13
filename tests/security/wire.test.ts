/** 2.3.2, 16.5.1 Tests data on a real socket that never becomes a request. */
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { churchApp, type ChurchApp } from '../server/account/church-app.ts'

let testServer: ChurchApp
let port: number
beforeAll(async () => {
  testServer = await churchApp()
  await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  port = (testServer.app.server.address() as AddressInfo).port
})
afterAll(() => testServer.close())

/** Everything that the server answers to these bytes. */
const said = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket
      .setEncoding('utf8')
      .on('data', (part) => (answer += part))
      .on('close', () => resolve(answer))
      .on('error', reject)
  })
const envelope = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a header that is none', 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
])('16.5.1 %s is refused with our own message', async (_what, bytes, status) => {
  const answer = await said(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(/x-content-type-options: nosniff/i)
  expect(envelope(answer)).toMatchObject({
    success: false,
    code: expect.any(String),
    message: expect.stringMatching(/^[A-Z].*\.$/),
  })
})

test('2.3.2 nobody holds a connection open by sending slowly', () => {
  expect(testServer.app.server.requestTimeout).toBe(300_000)
  expect(testServer.app.server.headersTimeout).toBeGreaterThan(0)
  expect(testServer.app.server.headersTimeout).toBeLessThanOrEqual(60_000)
})
