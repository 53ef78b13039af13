/** Tests faults on the way to the server and back: ops without a proof of receipt stay, and are applied once. */
import { expect, test } from 'vitest'
import { flushAccounts } from '../../sync/client/push/flush-accounts.ts'
import type { Fault } from '../histories/network.ts'
import type { Phone } from '../histories/phone.ts'
import { expectNothingLost, mark, markMany, settledAt, sunday, waiting } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

spec('fault Response lost after commit')
test('response lost after commit: the op is retried and applied once', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const opId = await mark(phone, 0)
  phone.network.faults.push('lost-answer')
  await phone.church?.syncNow()
  expect((await settledAt(town)).get(opId)?.status).toBe('applied')
  expect(waiting(phone)).toBe(1)
  await phone.church?.syncNow()
  expect(waiting(phone)).toBe(0)
  await expectNothingLost(town, phone)
})

spec('fault Two tabs and the worker flushing at once')
test('two tabs and the worker flushing together deliver every mark once', async () => {
  const town = await church(20)
  const phone = await phoneIn(town)
  const tab = await phone.tab()
  await markMany(phone, 120)
  phone.network.onTheWay = onceSoManyPush(3)
  await Promise.all([phone.church?.syncNow(), tab.syncNow(), flushAccounts(phone.environment())])
  await tab.syncNow()
  await expect.poll(() => tab.presences(town.service).current()).toMatchObject({ total: 20, received: 20 })
  tab.close()
  await expectNothingLost(town, phone)
})

/** All of them send: neither a lock nor a late, empty flush makes this test pass. */
function onceSoManyPush(count: number): NonNullable<Phone['network']['onTheWay']> {
  let allSend = () => {}
  const sending = new Promise<void>((resolve) => (allSend = resolve))
  return async (path, go) => {
    if (path.endsWith('/push') && (count -= 1) === 0) allSend()
    await (path.endsWith('/push') ? sending : undefined)
    return go()
  }
}

const replies: Record<string, (phone: Phone) => void> = {
  'captive portal': faulty('captive-portal'),
  opaque: (phone) => {
    phone.network.onTheWay = async (path, go) => (await go(), path.endsWith('/push') ? opaque() : go())
  },
  redirected: faulty('redirected'),
  truncated: faulty('truncated'),
}

spec('fault Captive portal, opaque, redirected, truncated replies')
test.each(Object.entries(replies))('%s reply: nothing leaves the outbox', async (_, happens) => {
  const town = await church()
  const phone = await phoneIn(town)
  await mark(phone, 0)
  happens(phone)
  await phone.church?.syncNow()
  expect(waiting(phone)).toBe(1)
  expect(phone.church?.presences(town.service).current()).toMatchObject({ saved: 1, received: 0 })
  await expectNothingLost(town, phone)
})

function faulty(fault: Fault) {
  return (phone: Phone) => void phone.network.faults.push(fault)
}

const opaque = () =>
  Object.defineProperties(new Response(null), {
    type: { value: 'opaque' },
    status: { value: 0 },
    ok: { value: false },
  })

spec('fault A network that hangs')
test('a hanging network: given up after 25 s, applied once', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const timers: { ms: number; run: () => void }[] = []
  phone.own = {
    clock: { now: () => Date.now(), after: (ms, run) => (timers.push({ ms, run }), () => undefined) },
  }
  await phone.restart()
  await mark(phone, 0)
  let reached = 0
  phone.network.onTheWay = async (_, go) => {
    await go()
    reached += 1
    return new Promise<Response>(() => undefined)
  }
  const round = phone.church?.syncNow()
  // The push, then the pull. A hanging push does not stop the pull.
  for (const calls of [1, 2]) {
    await expect.poll(() => reached).toBe(calls)
    const [last] = timers.filter((timer) => timer.ms === 25_000).slice(-1)
    last?.run()
  }
  await round
  expect(phone.church?.status.current().problem).toBe('no-network')
  expect(waiting(phone)).toBe(1)
  phone.own = {}
  await expectNothingLost(town, phone)
})
