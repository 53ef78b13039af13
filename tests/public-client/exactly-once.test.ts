/** Visitors' phones against the real server, over a network that loses, repeats, replaces and truncates messages. */
import fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, type CallAnswer, deliverAll } from '../../src/public-pages/client/outbox/deliver.ts'
import { type Capture, captureStore } from '../../src/public-pages/client/outbox/capture-db.ts'
import { aChurch, openTestServer, type TestServer } from '../server/church/test-server.ts'
import { aMark, aWritten } from './captures.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer?.close())

const FAULTS = [
  'none',
  'dropped',
  'answer lost',
  'twice',
  'captive portal',
  'cut off',
  'broken',
  'killed',
] as const
type Fault = (typeof FAULTS)[number]

/**
 * Churches that run their Sunday in parallel. A response takes a quarter of a second, so that timing reveals nothing.
 */
const AT_ONCE = 4
const RUNS = 12

class Killed extends Error {}
let callers = 0

/** One attempt per call, with a drawn fault. */
function network(faults: Fault[]) {
  const address = `10.8.${(callers += 1) >> 8}.${callers & 255}`
  const toServer = async ({ path, body }: Call): Promise<CallAnswer> => {
    const said = await testServer.app.inject({
      method: 'POST',
      url: `/api/v1/${path}`,
      payload: body,
      headers: { 'x-forwarded-for': address },
    })
    return { status: said.statusCode, redirected: false, text: said.body }
  }
  return async (call: Call): Promise<CallAnswer> => {
    const fault = faults.shift() ?? 'none'
    if (fault === 'dropped') throw new TypeError('Failed to fetch')
    if (fault === 'captive portal') return { status: 200, redirected: false, text: '<h1>Buy data</h1>' }
    if (fault === 'broken') return { status: 502, redirected: false, text: '{"success":true,"data":{}}' }
    const response = await toServer(call)
    if (fault === 'twice') return toServer(call)
    if (fault === 'answer lost') throw new TypeError('Failed to fetch')
    if (fault === 'cut off') return { ...response, text: response.text.slice(0, response.text.length / 2) }
    if (fault === 'killed') throw new Killed()
    return response
  }
}

const sunday = fc.record({
  visitors: fc.integer({ min: 1, max: 3 }),
  faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 6 }),
  families: fc.boolean(),
})
type Sunday = typeof sunday extends fc.Arbitrary<infer T> ? T : never

async function lived({ visitors, faults, families }: Sunday): Promise<void> {
  const church = await aChurch(testServer)
  const service = await church.service()
  await church.person('Ada', 'Obi', '08035550606')
  const link = { reference: service.reference, opened: '' }
  const known = [
    aMark('0803 555 0606', link),
    aWritten('Ada', { ...link, last_name: 'Obi', phone: '08035550606' }),
  ]
  const fresh = Array.from({ length: visitors }, (_, index) =>
    aWritten(`New${index}`, { ...link, phone: families ? '0803 555 0707' : `0803 555 071${index}` }),
  )
  const store = captureStore(new IDBFactory())
  for (const capture of [...known, ...fresh]) await store.put(capture)
  await sendUntilGone(store, network([...faults]), async (left) => {
    // Every capture that left the phone is on the server's list.
    const present = await namesAt(church, service.id)
    for (const { key, fields } of fresh)
      if (!left.some((one) => one.key === key)) expect(present).toContain(fields.first_name)
    if (left.length === 0)
      expect(present.sort()).toEqual(['Ada', ...fresh.map((one) => one.fields.first_name)])
  })
}

test(
  'each capture reaches the server exactly once before leaving the phone',
  { timeout: 120_000 },
  async () => {
    const sundays = fc.array(sunday, { minLength: AT_ONCE, maxLength: AT_ONCE })
    await fc.assert(
      fc.asyncProperty(sundays, async (all) => void (await Promise.all(all.map(lived)))),
      { numRuns: RUNS / AT_ONCE },
    )
  },
)

async function sendUntilGone(
  store: ReturnType<typeof captureStore>,
  ask: (call: Call) => Promise<CallAnswer>,
  look: (left: Capture[]) => Promise<void>,
): Promise<void> {
  for (let tries = 0; tries < 12; tries += 1) {
    await deliverAll({ store, ask, now: Date.now })
    const left = await store.all()
    await look(left)
    if (left.length === 0) return
  }
  expect(await store.all()).toEqual([])
}

const namesAt = async (church: Awaited<ReturnType<typeof aChurch>>, id: string): Promise<string[]> =>
  (await church.get(`churchservices/${id}/people?view=attended`)).body.data.map(
    ({ first_name }: { first_name: string }) => first_name,
  )
