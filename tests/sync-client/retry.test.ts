/** Tests that a refused op is retried once, whatever the number of taps and tabs, and that only a refused op is discarded. */
import { expect, test } from 'vitest'
import { SERVICE, settle } from './people-of-grace.ts'
import { newPhone } from './phone.ts'
import { newServer } from './server-double.ts'

async function withRefused() {
  const server = newServer()
  settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  const { opId } = await church.mutate('count-heads', { service_id: SERVICE, men: 5 })
  server.judge = () => ({ status: 'rejected', code: 'FEATURE_REQUIRED' })
  await church.syncNow()
  server.judge = () => null
  return { server, phone, church, opId }
}

test('a double tap makes one op', async () => {
  const { server, church, opId } = await withRefused()
  await Promise.all([church.outbox.retry(opId), church.outbox.retry(opId)])
  expect(church.outbox.counts.current()).toMatchObject({ pending: 1, rejected: 0 })
  await church.syncNow()
  expect(server.ops.size).toBe(1)
})

test('taps in two tabs make one op', async () => {
  const { server, phone, church, opId } = await withRefused()
  const tab = await phone.resume()
  await Promise.all([church.outbox.retry(opId), tab.outbox.retry(opId)])
  await church.syncNow()
  await tab.syncNow()
  expect(server.ops.size).toBe(1)
})

test('a discarded op that is pending stays and is sent', async () => {
  const { server, church, opId } = await withRefused()
  await church.outbox.retry(opId)
  const [{ id: pending } = { id: '' }] = await church.outbox.list()
  await church.outbox.discard(pending)
  expect(church.outbox.counts.current()).toMatchObject({ pending: 1, rejected: 0 })
  await church.syncNow()
  expect([...server.ops.keys()]).toEqual([pending])
})
