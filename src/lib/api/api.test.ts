import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../../../contract/routes/route.ts'
import { createApi } from './api.ts'
import { ApiProblem } from './problem.ts'
import { spec } from '../../../tests/spec/spec.ts'

type Answer = {
  status?: number
  type?: string
  body: string
  headers?: Record<string, string>
  hang?: boolean
}

let server: Server
let next: Answer = { body: '' }
let received: { method: string; url: string; headers: IncomingMessage['headers']; body: string }
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  received = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
  if (next.hang) return
  response.writeHead(next.status ?? 200, { 'content-type': next.type ?? 'application/json', ...next.headers })
  response.end(next.body)
}

const oneMember = defineRoute({
  method: 'PUT',
  path: 'member/:id',
  summary: '',
  access: 'membersAccess',
  gate: 'gated',
  params: z.object({ id: z.string() }),
  query: z.object({ view: z.string().optional() }),
  body: z.object({ first_name: z.string() }),
  answer: z.object({ id: z.string() }),
})
const list = defineRoute({
  method: 'GET',
  path: 'churchservices',
  summary: '',
  access: 'attendanceAccess',
  gate: 'gated',
  answer: z.array(z.object({ id: z.string() })),
})

const says = (body: unknown, more: Partial<Answer> = {}) => {
  next = { body: JSON.stringify(body), ...more }
}
const problem = async (call: Promise<unknown>): Promise<ApiProblem> => {
  const thrown = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(ApiProblem)
  return thrown as ApiProblem
}

test('fills path, query and headers and returns the data of the response', async () => {
  says({ success: true, data: { id: 'a/b' } })
  const api = createApi({ baseUrl: address() })
  api.nameDevice('device-1')
  const member = await api.call(oneMember, {
    params: { id: 'a/b' },
    query: { view: 'all' },
    body: { first_name: 'Ada' },
  })
  expect(member.id).toBe('a/b')
  expect(received).toMatchObject({
    method: 'PUT',
    url: '/api/v1/member/a%2Fb?view=all',
    body: '{"first_name":"Ada"}',
  })
  expect(received.headers).toMatchObject({ 'x-narthex-client': 'app', 'x-narthex-device': 'device-1' })
})

test('returns a list with the cursor of its next page', async () => {
  says({ success: true, data: [{ id: '1' }], next_cursor: 'c2' })
  expect(await createApi({ baseUrl: address() }).page(list)).toEqual({
    items: [{ id: '1' }],
    next_cursor: 'c2',
  })
})

spec('8 Failures: server sentence')
test("passes the server's sentence and its fields to the form", async () => {
  says(
    {
      success: false,
      message: 'Member already exists',
      code: 'ALREADY_EXISTS',
      errors: [{ path: 'email', message: 'Taken' }],
    },
    { status: 409 },
  )
  const refused = await problem(createApi({ baseUrl: address() }).call(list))
  expect(refused).toMatchObject({
    code: 'ALREADY_EXISTS',
    message: 'Member already exists',
    errors: [{ path: 'email', message: 'Taken' }],
    unreached: false,
  })
})

test("does not accept another site's page as a response", async () => {
  next = { type: 'text/html', body: '<h1>Welcome to the Wi-Fi</h1>' }
  expect(await problem(createApi({ baseUrl: address() }).call(list))).toMatchObject({
    code: 'NOT_OURS',
    unreached: true,
  })
})

test("reports a redirect to a sign-in page as the network's own response", async () => {
  next = { status: 302, headers: { location: '/elsewhere' }, body: '' }
  const call = createApi({ baseUrl: address() }).call(oneMember, {
    params: { id: '1' },
    body: { first_name: 'A' },
  })
  expect(await problem(call)).toMatchObject({ code: 'NOT_OURS', unreached: true })
})

test('reports a failing server with the wait it asks for', async () => {
  next = { status: 503, type: 'text/plain', body: 'upstream', headers: { 'retry-after': '7' } }
  expect(await problem(createApi({ baseUrl: address() }).call(list))).toMatchObject({
    code: 'UNAVAILABLE',
    retryAfter: 7,
  })
})

spec('8 Failures: network')
test("explains no network, a slow one and another site's page separately", async () => {
  const said = async (to = address()) =>
    (await problem(createApi({ baseUrl: to }).call(list, { timeout: 100 }))).message
  expect(await said('http://127.0.0.1:1')).toMatch(/^You are offline\. Try again when you are connected\.$/)
  next = { type: 'text/html', body: '<h1>Welcome to the Wi-Fi</h1>' }
  expect(await said()).toMatch(/^This Wi-Fi may need you to log in\. Open your browser, .* then try again\.$/)
  next = { body: '', hang: true }
  expect(await said()).toMatch(/^The network is too slow .* Try again in a moment\.$/)
})

test('ends a call without a timely response with a sentence', async () => {
  next = { body: '', hang: true }
  expect((await problem(createApi({ baseUrl: address() }).call(list, { timeout: 100 }))).code).toBe(
    'TIMED_OUT',
  )
})

test('reports a refused connection as no network', async () => {
  const api = createApi({ baseUrl: 'http://127.0.0.1:9' })
  expect((await problem(api.call(oneMember, { params: { id: '1' }, body: { first_name: 'A' } }))).code).toBe(
    'NO_NETWORK',
  )
})

test('passes on why a session ended, if the server says why', async () => {
  const ended = { success: false, message: 'Please sign in again.', code: 'SIGNED_OUT' }
  const api = createApi({ baseUrl: address() })
  says({ ...ended, reason: 'church_closed' }, { status: 401 })
  expect((await problem(api.call(list))).reason).toBe('church_closed')
  says(ended, { status: 401 })
  expect((await problem(api.call(list))).reason).toBeUndefined()
})

test('notifies only listeners for SIGNED_OUT, once, of an ended session', async () => {
  says({ success: false, message: 'Please sign in again.', code: 'SIGNED_OUT' }, { status: 401 })
  const api = createApi({ baseUrl: address() })
  let calls = 0
  const stop = api.onProblem('SIGNED_OUT', () => (calls += 1))
  api.onProblem('SUBSCRIPTION_REQUIRED', () => (calls += 10))
  await problem(api.call(list))
  stop()
  await problem(api.call(list))
  expect(calls).toBe(1)
})

test('notifies change listeners after every non-GET call, even a failed one', async () => {
  says({ success: true, data: [] })
  const api = createApi({ baseUrl: address() })
  let calls = 0
  const stop = api.onChange(() => (calls += 1))
  await api.call(list).catch(() => undefined)
  expect(calls).toBe(0)
  await api.call(oneMember, { params: { id: '1' }, body: { first_name: 'A' } }).catch(() => undefined)
  expect(calls).toBe(1)
  stop()
  await api.call(oneMember, { params: { id: '1' }, body: { first_name: 'A' } }).catch(() => undefined)
  expect(calls).toBe(1)
})

test('rejects an aborted call with an AbortError', async () => {
  next = { body: '', hang: true }
  const gone = new AbortController()
  const call = createApi({ baseUrl: address() }).call(list, { signal: gone.signal })
  gone.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('sends a file unchanged', async () => {
  says({ success: true, data: { secure_url: '/u/1.jpg' } })
  const upload = defineRoute({
    ...list,
    method: 'POST',
    path: 'uploads',
    multipart: true,
    answer: z.object({ secure_url: z.string() }),
  })
  const body = new FormData()
  body.append('file', new Blob(['x'], { type: 'image/png' }), 'a.png')
  expect((await createApi({ baseUrl: address() }).call(upload, { body })).secure_url).toBe('/u/1.jpg')
  expect(received.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
})

test('requires in types what the contract requires', () => {
  const api = createApi()
  // @ts-expect-error the id is missing
  const noId = () => api.call(oneMember, { body: { first_name: 'A' } })
  // @ts-expect-error the body is missing
  const noBody = () => api.call(oneMember, { params: { id: '1' } })
  expect([noId, noBody]).toHaveLength(2)
})
