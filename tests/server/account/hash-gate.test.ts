/** Tests the queue before argon2: few run at a time, bounded, and fair to accounts and addresses. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HashGate, type GateLimits, type Whose } from '../../../server/auth/account/hash-gate.ts'
import type { Problem } from '../../../server/http/actor-and-answer.ts'

const LIMITS: GateLimits = { atOnce: 1, waiting: 1000, perAddress: 1000, perAccount: 1000 }
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A gate whose work ends when the test ends it. */
function held(limits: Partial<GateLimits> = {}) {
  const gate = new HashGate({ ...LIMITS, ...limits })
  const [started, refused]: [string[], [string, Problem][]] = [[], []]
  const open: (() => void)[] = []
  let running = 0
  let most = 0
  const ask = (name: string, whose: Whose) =>
    void gate
      .run(whose, async () => {
        started.push(name)
        most = Math.max(most, (running += 1))
        await new Promise<void>((resolve) => open.push(resolve))
        running -= 1
      })
      .catch((problem: Problem) => refused.push([name, problem]))
  const finishOne = async () => {
    open.shift()?.()
    await settled()
  }
  const finishAll = async () => {
    await settled()
    while (open.length > 0) await finishOne()
  }
  return { ask, started, refused, finishOne, finishAll, most: () => most }
}

test('runs no more than its limit at the same time', async () => {
  const gate = held({ atOnce: 2 })
  for (let n = 0; n < 20; n += 1) gate.ask(`${n}`, { address: `${n}` })
  await settled()
  expect(gate.started).toHaveLength(2)
  await gate.finishAll()
  expect([gate.most(), gate.started.length]).toEqual([2, 20])
})

test('a loop of one account waits behind a caller with one request', async () => {
  const gate = held()
  for (let n = 0; n < 9; n += 1) gate.ask('loop', { account: 'a@x.example', address: '1.1.1.1' })
  gate.ask('once', { account: 'b@x.example', address: '2.2.2.2' })
  await gate.finishAll()
  expect(gate.started.indexOf('once')).toBeLessThanOrEqual(2)
})

test('one account from many addresses waits behind another account', async () => {
  const gate = held()
  for (let n = 0; n < 20; n += 1) gate.ask('spread', { account: 'a@x.example', address: `1.1.1.${n}` })
  gate.ask('once', { account: 'b@x.example', address: '2.2.2.2' })
  await gate.finishAll()
  expect(gate.started.indexOf('once')).toBeLessThanOrEqual(2)
})

test('refuses an account beyond its limit, admits others of its address', async () => {
  const gate = held({ perAccount: 4 })
  for (let n = 0; n < 6; n += 1) gate.ask(`${n}`, { account: 'A@x.example', address: '1.1.1.1' })
  gate.ask('neighbour', { account: 'b@x.example', address: '1.1.1.1' })
  await gate.finishAll()
  expect(gate.refused.map(([name, { code, retryAfter }]) => [name, code, retryAfter])).toEqual([
    ['5', 'TOO_MANY', 5],
  ])
  expect(gate.started).toContain('neighbour')
})

test('a full queue drops an item of the address with most waiting', async () => {
  const gate = held({ waiting: 10 })
  for (let n = 0; n < 11; n += 1) gate.ask(`many ${n}`, { address: '1.1.1.1' })
  gate.ask('one', { address: '2.2.2.2' })
  await settled()
  expect(gate.refused.map(([name, { code }]) => [name, code])).toEqual([['many 10', 'UNAVAILABLE']])
  await gate.finishAll()
  expect(gate.started).toContain('one')
})

test('frees its place when work fails', async () => {
  const gate = new HashGate(LIMITS)
  await expect(gate.run({}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run({}, async () => 'next')).toBe('next')
})

test('every wait is bounded by the number of callers, whatever arrives', async () => {
  const arrival = fc.record({ caller: fc.nat(5), finish: fc.nat(2) })
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { maxLength: 60 }), async (arrivals) => {
      const gate = held()
      const fresh: { name: string; at: number }[] = []
      const waiting = new Map<number, number>()
      for (const [n, { caller, finish }] of arrivals.entries()) {
        const before = gate.started.length
        if (!waiting.get(caller)) fresh.push({ name: `${n}:${caller}`, at: before })
        waiting.set(caller, (waiting.get(caller) ?? 0) + 1)
        gate.ask(`${n}:${caller}`, { account: `${caller}@x.example`, address: `1.1.1.${caller}` })
        for (let times = 0; times < finish; times += 1) await gate.finishOne()
        waiting.clear()
        const started = new Set(gate.started)
        for (const [m, one] of arrivals.slice(0, n + 1).entries())
          if (!started.has(`${m}:${one.caller}`)) waiting.set(one.caller, (waiting.get(one.caller) ?? 0) + 1)
      }
      await gate.finishAll()
      expect(gate.refused).toEqual([])
      expect(gate.started).toHaveLength(arrivals.length)
      // One turn of each of the six callers, and every fourth turn of the oldest.
      for (const { name, at } of fresh) expect(gate.started.indexOf(name) - at).toBeLessThanOrEqual(6 + 3)
    }),
    { numRuns: 200 },
  )
})

test('an endless row of new callers never starves a waiting one', async () => {
  const gate = held()
  for (let n = 0; n < 5; n += 1) gate.ask(`loop ${n}`, { address: 'loop' })
  for (let n = 0; n < 40 && gate.started.filter((name) => name.startsWith('loop')).length < 5; n += 1) {
    gate.ask(`new ${n}`, { address: `new ${n}` })
    await gate.finishOne()
  }
  expect(gate.started.filter((name) => name.startsWith('loop'))).toHaveLength(5)
})
