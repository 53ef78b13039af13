/** Tests which answers prove that the server received ops. */
import { expect, test } from 'vitest'
import type { Church } from '../../sync/client/api.ts'
import { SERVICE, settle } from './people-of-grace.ts'
import { newPhone } from './phone.ts'
import { json, newServer, refusal, type ServerDouble } from './server-double.ts'
import { spec } from '../spec/spec.ts'

type Answering = NonNullable<ServerDouble['breakPush']>
type Envelope = { success: boolean; data: { nonce: string; protocol: string; results: unknown[] } }

const changed =
  (change: (envelope: Envelope) => unknown): Answering =>
  async (answer) => {
    const envelope = (await (await answer()).json()) as Envelope
    change(envelope)
    return json(envelope)
  }

/** The server may have taken the ops in all of these cases. The phone must not assume it. */
const failures: Record<string, { answers: Answering; problem: string }> = {
  "a portal's page": {
    answers: async () =>
      new Response('<h1>Welcome to the Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
    problem: 'captive-portal',
  },
  "a portal's JSON": {
    answers: async () => json({ success: true, data: { login: 'please' } }),
    problem: 'server-trouble',
  },
  'a redirect that the browser follows': {
    answers: async (answer) => redirected(await answer()),
    problem: 'captive-portal',
  },
  'a redirect that is not followed': { answers: async () => opaque(), problem: 'captive-portal' },
  'a redirect, as Node shows it': {
    answers: async () => new Response(null, { status: 302, headers: { location: 'http://wifi.example' } }),
    problem: 'captive-portal',
  },
  'a page that asks for a login by 511': {
    answers: async () => new Response('<html>Log in</html>', { status: 511 }),
    problem: 'captive-portal',
  },
  'half an answer': {
    answers: async (answer) => new Response((await (await answer()).text()).slice(0, -20)),
    problem: 'server-trouble',
  },
  "another batch's nonce": {
    answers: changed((envelope) => (envelope.data.nonce = 'another-nonce')),
    problem: 'server-trouble',
  },
  'another protocol': {
    answers: changed((envelope) => (envelope.data.protocol = 'other/1')),
    problem: 'server-trouble',
  },
  'a later protocol': {
    answers: changed((envelope) => (envelope.data.protocol = 'narthex-sync/2')),
    problem: 'update-needed',
  },
  'a result too few': {
    answers: changed((envelope) => envelope.data.results.pop()),
    problem: 'server-trouble',
  },
  'a result twice and one missing': {
    answers: changed((envelope) => (envelope.data.results[1] = envelope.data.results[0])),
    problem: 'server-trouble',
  },
  'a status nobody knows': {
    answers: changed(
      (envelope) => (envelope.data.results[0] = { ...(envelope.data.results[0] as object), status: 'fine' }),
    ),
    problem: 'server-trouble',
  },
  'success: false': { answers: changed((envelope) => (envelope.success = false)), problem: 'server-trouble' },
  401: { answers: async () => refusal(401, 'SIGNED_OUT'), problem: 'signed-out' },
  "a portal's 401": { answers: async () => new Response('no', { status: 401 }), problem: 'server-trouble' },
  403: { answers: async () => refusal(403, 'CROSS_SITE'), problem: 'server-trouble' },
  409: { answers: async () => refusal(409, 'ACCOUNT_MISMATCH'), problem: 'other-account' },
  426: { answers: async () => refusal(426, 'UPDATE_NEEDED'), problem: 'update-needed' },
  429: { answers: async () => refusal(429, 'TOO_MANY', { 'retry-after': '120' }), problem: 'server-trouble' },
  500: { answers: async () => refusal(500, 'BROKEN'), problem: 'server-trouble' },
  'a 502 page': {
    answers: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    problem: 'server-trouble',
  },
  503: {
    answers: async () => refusal(503, 'UNAVAILABLE', { 'retry-after': '5' }),
    problem: 'server-trouble',
  },
  'no network': {
    answers: async () => Promise.reject(new TypeError('Failed to fetch')),
    problem: 'no-network',
  },
}

const redirected = (response: Response) => Object.defineProperty(response, 'redirected', { value: true })
const opaque = () =>
  Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  })

spec('fault Captive portal, opaque, redirected, truncated replies')
test.each(Object.entries(failures))('%s is no proof of receipt', async (_, { answers }) => {
  const server = newServer()
  const { ada, bola } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  const presences = church.presences(SERVICE)
  for (const { id } of [ada, bola]) await church.mutate('mark-person', { service_id: SERVICE, person_id: id })
  server.breakPush = answers
  server.breakPull = async () => Promise.reject(new TypeError('Failed to fetch'))
  const before = await shape(church)
  await church.syncNow()
  expect(await shape(church)).toEqual(before)
  expect(presences.current()).toMatchObject({ saved: 2, received: 0 })

  server.breakPush = null
  server.breakPull = null
  phone.clock.time += 600_000
  await church.syncNow()
  expect(presences.current()).toMatchObject({ saved: 0, received: 2, total: 2 })
  expect(server.ops.size).toBe(2)
})

test.each(Object.entries(failures))('%s is reported as such', async (_, { answers, problem }) => {
  const server = newServer()
  settle(server)
  const church = await newPhone(server).open()
  for (let i = 0; i < 2; i++) await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  server.breakPush = answers
  // A signed-out account gets this answer at a pull too.
  if (problem === 'signed-out') server.breakPull = async () => refusal(401, 'SIGNED_OUT')
  await church.syncNow()
  expect(church.status.current().problem).toBe(problem)
})

const shape = async (church: Church) => [await church.outbox.list(), church.outbox.counts.current()]

spec('fault A network that hangs')
test('a hanging network is given up after 25 seconds, next batch smaller', async () => {
  const server = newServer()
  settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  for (let i = 0; i < 120; i++) await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  server.breakPush = () => new Promise<Response>(() => undefined)
  const round = church.syncNow()
  await expect.poll(() => server.pushes.length).toBe(1)
  phone.pass(25_000)
  await round
  expect(church.status.current().problem).toBe('no-network')
  server.breakPush = null
  await church.syncNow()
  expect(server.pushes.map((push) => push.ops.length)).toEqual([120, 60, 60])
})

spec('fault 413')
test('413 halves the batch until it succeeds', async () => {
  const server = newServer()
  settle(server)
  const church = await newPhone(server).open()
  for (let i = 0; i < 90; i++) await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  server.breakPush = async (answer, body) => (body.ops.length > 30 ? refusal(413, 'TOO_LARGE') : answer())
  await church.syncNow()
  expect(church.outbox.counts.current().pending).toBe(0)
  expect(server.pushes.map((push) => push.ops.length).slice(0, 3)).toEqual([90, 45, 22])
})

spec('fault 413')
test('an op refused for its size does not block the others', async () => {
  const server = newServer()
  settle(server)
  const church = await newPhone(server).open()
  const first = await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  await church.mutate('count-heads', { service_id: SERVICE, men: 2 })
  server.breakPush = async (answer, body) =>
    body.ops.some((op) => op.id === first.opId) ? refusal(413, 'TOO_LARGE') : answer()
  await church.syncNow()
  expect(await church.outbox.list()).toMatchObject([
    {
      id: first.opId,
      state: 'rejected',
      code: 'TOO_LARGE',
      mendable: true,
      message: expect.stringContaining('too long'),
    },
  ])
  expect(church.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 1 })
  expect(church.status.current().problem).toBeNull()
})

test('dependants of an op refused for its size are sent without it', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const church = await newPhone(server).open()
  const id = await church.serviceIdFor(church.today(), 'Vigil')
  const made = await church.mutate('create-service', { id, name: 'Vigil', date_of_service: church.today() })
  await church.mutate('mark-person', { service_id: id, person_id: ada.id })
  server.breakPush = async (answer, body) =>
    body.ops.some((op) => op.id === made.opId) ? refusal(413, 'TOO_LARGE') : answer()
  await church.syncNow()
  expect(server.pushes.at(-1)?.ops).toMatchObject([{ type: 'mark-person', needs: [] }])
  expect(church.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 1 })
})

test('a foreign 413 is not final', async () => {
  const server = newServer()
  settle(server)
  const church = await newPhone(server).open()
  await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  server.breakPush = async () => new Response('<h1>Request Entity Too Large</h1>', { status: 413 })
  await church.syncNow()
  expect(church.outbox.counts.current()).toMatchObject({ pending: 1, rejected: 0 })
  expect(church.status.current().problem).toBe('server-trouble')
})

spec('fault 429')
test('Retry-After is obeyed, also for a manual sync', async () => {
  const server = newServer()
  settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  server.breakPush = async () => refusal(429, 'TOO_MANY', { 'retry-after': '120' })
  await church.syncNow()
  const pushCount = server.pushes.length
  server.breakPush = null
  await church.syncNow()
  expect(server.pushes.length).toBe(pushCount)
  phone.clock.time += 121_000
  await church.syncNow()
  expect(church.outbox.counts.current().pending).toBe(0)
})

test('retries a lost response and applies it once', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const church = await newPhone(server).open()
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  server.breakPush = async (answer) => {
    await answer()
    throw new TypeError('Failed to fetch')
  }
  await church.syncNow()
  expect(church.outbox.counts.current().pending).toBe(1)
  server.breakPush = null
  await church.syncNow()
  expect(church.outbox.counts.current().pending).toBe(0)
  expect(server.tables.get('marks')?.size).toBe(1)
})

test('two parallel flushers do no harm', async () => {
  const server = newServer()
  const { ada, bola, chidi } = settle(server)
  const phone = newPhone(server)
  const page = await phone.open()
  await page.syncNow()
  for (const { id } of [ada, bola, chidi])
    await page.mutate('mark-person', { service_id: SERVICE, person_id: id })
  const other = await phone.resume()
  await Promise.all([page.syncNow(), other.syncNow(), page.syncNow()])
  await page.syncNow()
  expect(server.ops.size).toBe(3)
  for (const church of [page, other]) {
    const presences = church.presences(SERVICE)
    await expect.poll(() => presences.current()).toMatchObject({ total: 3, received: 3 })
  }
})

test('a waiting op is sent again once its dependency is settled', async () => {
  const server = newServer()
  settle(server)
  const church = await newPhone(server).open()
  await church.syncNow()
  const first = await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  await church.mutate('count-heads', { service_id: SERVICE, men: 2 })
  let responses = 0
  server.breakPush = changed((envelope) => {
    if (responses++ === 0) envelope.data.results[0] = { id: first.opId, status: 'waiting' }
  })
  await church.syncNow()
  expect(church.outbox.counts.current().pending).toBe(0)
  expect(server.pushes.map((push) => push.ops.length)).toEqual([2, 1])
})

test('every request names the account, device and number of ops', async () => {
  const server = newServer()
  settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  let headers: Record<string, string> = {}
  server.breakPush = async (answer, _, init) => {
    headers = init.headers as Record<string, string>
    expect(init).toMatchObject({ credentials: 'same-origin', redirect: 'manual' })
    return answer()
  }
  await church.syncNow()
  expect(headers).toMatchObject({ 'x-narthex-client': 'app', 'x-narthex-device': church.deviceId })
  expect(server.pushes[0]).toMatchObject({
    account: church.account.id,
    church: church.church.id,
    device: church.deviceId,
    highest_seq: 1,
  })
  expect(server.pulls.at(-1)?.get('highest_seq')).toBe('1')
})
