import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { captureStore, type Capture } from '../../src/public-pages/client/outbox/capture-db.ts'
import { type Call, type CallAnswer, deliverAll } from '../../src/public-pages/client/outbox/deliver.ts'
import { waitOf } from '../../src/public-pages/client/outbox/time.ts'
import { aMark, aWritten } from './captures.ts'
import { spec } from '../spec/spec.ts'

const DAY = 86_400_000
const never = async (): Promise<CallAnswer> => {
  throw new Error('nothing was to be sent')
}
const answers = (status: number, body: object) => async (): Promise<CallAnswer> => ({
  status,
  redirected: false,
  text: JSON.stringify(body),
})

async function after(capture: Capture, ask: () => Promise<CallAnswer>, later = 0) {
  const store = captureStore(new IDBFactory())
  await store.put(capture)
  const delivered = await deliverAll({ store, ask, now: () => Date.now() + later })
  const [left] = await store.all()
  return { delivered, left, store }
}

test('a page without a day token is not sent on another day', async () => {
  const { left } = await after(aMark('0803 555 0102', { opened: '' }), never, DAY)
  expect(left).toMatchObject({ state: 'refused', why: 'too old' })
})

test('with a day token it is sent until the server rejects it', async () => {
  const receipt = answers(200, {
    success: true,
    data: { captureFirstTimer: false, service: { name: 'Sunday' } },
  })
  expect((await after(aMark('0803 555 0102'), receipt, 40 * DAY)).left).toBeUndefined()
  expect((await after(aMark('0803 555 0102'), never, 51 * DAY)).left).toMatchObject({ why: 'too old' })
})

test('a member registration is accepted on any day', async () => {
  const capture: Capture = { ...aWritten('Ada', { opened: '' }), page: 'member' }
  const receipt = answers(201, { success: true, data: { id: capture.fields.id, first_timer: false } })
  expect((await after(capture, receipt, 90 * DAY)).left).toBeUndefined()
})

test('a refused entry stays on the phone and is not retried', async () => {
  const capture: Capture = { ...aWritten('Ada'), page: 'member' }
  const refused = answers(409, { success: false, message: 'Member already exists', code: 'ALREADY_EXISTS' })
  const { left, store, delivered } = await after(capture, refused)
  expect(left).toMatchObject({ state: 'refused', why: 'known' })
  expect(delivered).toEqual({ received: 0, left: 0, wait: 0 })
  await deliverAll({ store, ask: never, now: Date.now })
})

spec('fault A form replaced while waiting')
test('retries a mark with a question once its person is registered', async () => {
  const store = captureStore(new IDBFactory())
  const written = aWritten('Ada', { phone: '+234 803 555 0707' })
  await store.put({ ...aMark('0803 555 0707'), at: Date.now() - 3, state: 'needs you', why: 'question' })
  await store.put({ ...aMark('0803 555 0808'), at: Date.now() - 2, state: 'needs you', why: 'question' })
  await store.put(written)
  const receipts: Record<string, object> = {
    'add-new-member-from-attendance-capture': { id: written.fields.id, first_timer: true },
    'mark-church-service-attendance': { captureFirstTimer: false, service: { name: 'Sunday' } },
  }
  const ask = async ({ path }: Call): Promise<CallAnswer> => ({
    status: 200,
    redirected: false,
    text: JSON.stringify({ success: true, data: receipts[path] }),
  })
  await deliverAll({ store, ask, now: Date.now })
  expect((await store.all()).map(({ fields }) => fields.emailOrPhone)).toEqual(['0803 555 0808'])
})

test('an entry discarded during delivery does not return', async () => {
  const store = captureStore(new IDBFactory())
  const capture = aMark('0803 555 0102')
  await store.put(capture)
  const ask = async () => {
    await store.change(capture.key, () => null)
    return { status: 404, redirected: false, text: '{"success":false,"code":"NOT_FOUND","message":"No."}' }
  }
  await deliverAll({ store, ask, now: Date.now })
  expect(await store.all()).toEqual([])
})

test('without browser storage saving fails and nobody sees “saved”', async () => {
  // As in a private window: the factory exists and refuses.
  const closed = {
    open: () => {
      throw new DOMException('no', 'SecurityError')
    },
  } as unknown as IDBFactory
  await expect(captureStore(closed).put(aMark('0803 555 0102'))).rejects.toThrow()
})

test('429 keeps pending entries and sends nothing until the wait ends', async () => {
  const store = captureStore(new IDBFactory())
  for (const phone of ['0803 555 0102', '0803 555 0103']) await store.put(aMark(phone))
  let requestCount = 0
  const busy = async (): Promise<CallAnswer> => {
    requestCount += 1
    return { status: 429, redirected: false, text: '{"success":false,"code":"TOO_MANY"}', wait: 40 }
  }
  expect(await deliverAll({ store, ask: busy, now: Date.now })).toEqual({ received: 0, left: 2, wait: 40 })
  expect(requestCount).toBe(1)
  const receipt = answers(200, { success: true, data: { captureFirstTimer: false, service: {} } })
  expect(await deliverAll({ store, ask: receipt, now: Date.now })).toEqual({ received: 2, left: 0, wait: 0 })
})

test.each([
  [200, '40', 0, 0],
  [429, '40', 40, 45],
  [429, null, 60, 65],
  [429, 'soon', 60, 65],
  [429, '86400', 600, 605],
])('a response %i with Retry-After %s waits %i to %i seconds', (status, after, least, most) => {
  const headers = new Headers(after === null ? {} : { 'retry-after': after })
  const wait = waitOf({ status, headers })
  expect(wait).toBeGreaterThanOrEqual(least)
  expect(wait).toBeLessThanOrEqual(most)
})
