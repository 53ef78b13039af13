/** Tests requests that two parsers could read differently: two hosts, one field named twice. */
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesTwice } from '../../server/http/content.ts'
import { churchApp, newChurch, type ChurchApp, type Person } from '../server/account/church-app.ts'

let server: ChurchApp
let owner: Person
let port: number
beforeAll(async () => {
  server = await churchApp()
  owner = await newChurch(server.app)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

async function statusOf(target: string, ...hosts: string[]): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  const lines = [
    `GET ${target} HTTP/1.1`,
    ...hosts.map((host) => `Host: ${host}`),
    'Connection: close',
    '',
    '',
  ]
  socket.write(lines.join('\r\n'))
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
}

test.each([
  ['one host', '/healthz', ['a.example'], 200],
  ['two hosts', '/healthz', ['a.example', 'b.example'], 400],
  ['the same host twice', '/healthz', ['a.example', 'a.example'], 400],
  ['no host', '/healthz', [], 400],
  ['an address that names another host', 'http://b.example/healthz', ['a.example'], 400],
])('answers %s', async (_, target, hosts, status) => {
  expect(await statusOf(target, ...hosts)).toBe(status)
})

const post = async (path: string, payload: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
  })

test.each([
  ['at the top', '{"amount":100,"amount":5,"income_type":"offering","currency":"naira"}'],
  ['under another spelling', String.raw`{"amount":100,"\u0061mount":5}`],
  ['deep inside', '{"list":[{"a":1},{"a":{"b":1,"c":[],"b":2}}]}'],
])('refuses a body that names a field twice %s', async (_, body) => {
  const answer = await post('income', body)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID'])
  expect(answer.json().message).toContain('names one field twice')
})

test('finds a repeated name exactly when there is one', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.stringify(value)
      expect(namesTwice(json)).toBe(false)
      expect(namesTwice(`{"x":${json},"y":1,"x":2}`)).toBe(true)
      expect(namesTwice(`[{"x":${json}},{"x":${json}}]`)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('never throws on text that is no JSON', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', 'a') }),
      (text) => {
        expect(typeof namesTwice(text)).toBe('boolean')
      },
    ),
    { numRuns: 500 },
  )
})
