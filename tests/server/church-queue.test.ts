/** Writers of one church take turns in this process, and hold no connection while they wait. */
import { afterEach, expect, test, vi } from 'vitest'
import { ChurchQueue, type Group } from '../../server/db/church-queue.ts'
import { Turns } from '../../server/db/pools.ts'

afterEach(() => void vi.useRealTimers())

/** Work that continues until `end` is called. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { ended, end: () => end() }
}

test('runs one work of a church at a time, in order', async () => {
  const queue = new ChurchQueue()
  const first = held()
  const ran: string[] = []
  const works = [
    queue.alone('a', () => first.ended.then(() => void ran.push('first'))),
    queue.alone('a', async () => void ran.push('second')),
    queue.alone('b', async () => void ran.push('of another church')),
  ]
  await works[2]
  expect(ran).toEqual(['of another church'])
  first.end()
  await Promise.all(works)
  expect(ran).toEqual(['of another church', 'first', 'second'])
})

test('continues after a work that fails', async () => {
  const queue = new ChurchQueue()
  const failing = queue.alone('a', () => Promise.reject(new Error('broken')))
  const next = queue.alone('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('settles waiting items of a group together, each with its own outcome', async () => {
  const queue = new ChurchQueue()
  const settled: number[][] = []
  const group: Group<number, string> = {
    together: (items) => items.slice(0, 3),
    async settle(_church, items) {
      settled.push(items)
      return items.map((item) =>
        item === 2
          ? { status: 'rejected', reason: new Error('not this one') }
          : { status: 'fulfilled', value: `did ${item}` },
      )
    },
  }
  const first = held()
  const alone = queue.alone('a', () => first.ended)
  const pending = [1, 2, 3, 4].map((item) => queue.join('a', group, item))
  first.end()
  const outcomes = await Promise.allSettled(pending)
  await alone
  expect(settled).toEqual([[1, 2, 3], [4]])
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'did 1',
    'not this one',
    'did 3',
    'did 4',
  ])
})

test('refuses at a full queue and says when to retry', async () => {
  const queue = new ChurchQueue()
  const first = held()
  const running = queue.alone('a', () => first.ended)
  const waiting = Array.from({ length: 500 }, () => queue.alone('a', async () => 'done'))
  await expect(queue.alone('a', async () => 'done')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfter: 5,
  })
  expect(queue.size()).toEqual({ churches: 1, waiting: 500 })
  first.end()
  await Promise.all([running, ...waiting])
  expect(queue.size()).toEqual({ churches: 0, waiting: 0 })
})

test('refuses after too long a wait and does not run the work', async () => {
  vi.useFakeTimers()
  const queue = new ChurchQueue()
  const first = held()
  const running = queue.alone('a', () => first.ended)
  const ran = vi.fn(async () => {})
  const late = expect(queue.alone('a', ran)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  // Also while the work before it never ends.
  await vi.advanceTimersByTimeAsync(20_000)
  await late
  first.end()
  await running
  expect(ran).not.toHaveBeenCalled()
})

test.each([
  ['a server that refuses connections', { code: 'ECONNREFUSED' }],
  ['a full disk', { code: '53100' }],
])('%s rejects everybody waiting in that church alone', async (_what, failure) => {
  const queue = new ChurchQueue()
  const first = held()
  const failing = queue.alone('a', () =>
    first.ended.then(() => Promise.reject(Object.assign(new Error(), failure))),
  )
  const behind = queue.alone('a', async () => 'done')
  const other = queue.alone('b', () => first.ended)
  const outcomes = Promise.allSettled([failing, behind])
  first.end()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await other
})

test.each([
  ['a lost connection', '57P01'],
  ['a lock of some row', '55P03'],
])('%s fails the work that met it and nobody behind', async (_what, code) => {
  const queue = new ChurchQueue()
  const lost = queue.alone('a', () => Promise.reject(Object.assign(new Error(), { code })))
  const next = queue.alone('a', async () => 'done')
  await expect(lost).rejects.toMatchObject({ code })
  expect(await next).toBe('done')
})

test('turns admit up to the limit and the next when one ends', async () => {
  const turns = new Turns(2)
  const works = [held(), held(), held()]
  const started: number[] = []
  const all = works.map((work, index) =>
    turns.run(() => {
      started.push(index)
      return work.ended
    }),
  )
  await vi.waitFor(() => expect(started).toEqual([0, 1]))
  works[1]!.end()
  await vi.waitFor(() => expect(started).toEqual([0, 1, 2]))
  for (const work of works) work.end()
  await Promise.all(all)
  expect(turns.isIdle).toBe(true)
})

test('a turn that times out is refused and blocks no other', async () => {
  vi.useFakeTimers()
  const turns = new Turns(1)
  const first = held()
  const running = turns.run(() => first.ended)
  const late = expect(turns.run(async () => {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await vi.advanceTimersByTimeAsync(10_000)
  await late
  first.end()
  await running
  expect(await turns.run(async () => 'done')).toBe('done')
})
