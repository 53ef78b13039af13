/** Tests the queues of tasks: order in a church, turns between churches, and limits. */
import { expect, test } from 'vitest'
import { ChurchQueues } from '../../server/jobs/church-queues.ts'
import { inChurchWorker } from '../../server/modules/imports/worker/in-worker.ts'
import { spec } from '../spec/spec.ts'

/** Tasks that end on command, and the order in which they began. */
function tasks(queues: ChurchQueues) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (church: string, name: string) =>
    queues.run(church, async () => {
      started.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((soon) => setImmediate(soon))
  }
  return { started, add, end }
}

test('one task of a church runs at a time, in order', async () => {
  const { started, add, end } = tasks(new ChurchQueues(4))
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3')]
  await end('none')
  expect(started).toEqual(['a1'])
  await end('a1')
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'a3'])
  await end('a3')
  await Promise.all(all)
})

test('another church begins while a church has many tasks', async () => {
  const { started, add, end } = tasks(new ChurchQueues(2))
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1')]
  await end('none')
  expect(started).toEqual(['a1', 'b1'])
  for (const name of ['b1', 'a1', 'a2', 'a3']) await end(name)
  await Promise.all(all)
})

test('churches take turns where all places are taken', async () => {
  const { started, add, end } = tasks(new ChurchQueues(1))
  const all = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1'), add('c', 'c1')]
  for (const name of ['a1', 'b1', 'c1', 'a2']) {
    await end('none')
    await end(name)
  }
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
  await Promise.all(all)
})

test('a church takes no more than its share of free places', async () => {
  const { started, add, end } = tasks(new ChurchQueues(3, 2))
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')]
  await end('none')
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1'])
  for (const name of ['b1', 'a2', 'c1', 'a3']) await end(name)
  await Promise.all(all)
})

test('a failed task lets the next one begin', async () => {
  const queues = new ChurchQueues(1)
  await expect(queues.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queues.run('a', async () => 'done')).resolves.toBe('done')
})

const SMALL = { file: Buffer.from('Name,Phone\nAda Obi,08035550101\n'), kind: 'members' as const }
/** A file with many rows, each of whose cells is checked. */
const HEAVY = { file: Buffer.from(`${'a,1234567/8,'.repeat(20)}\n`.repeat(300)), kind: 'members' as const }

spec('Import: queues')
test('a small file of one church overtakes heavy files of another', async () => {
  const done: string[] = []
  const read = (church: string, name: string, input: typeof SMALL) =>
    inChurchWorker(church, 'read', input).finally(() => done.push(name))
  // The threads load their code before the measurement.
  await read('b', 'warm', SMALL)
  const heavy = [read('a', 'heavy 1', HEAVY), read('a', 'heavy 2', HEAVY), read('a', 'heavy 3', HEAVY)]
  await read('b', 'small', SMALL)
  await Promise.allSettled(heavy)
  // A single queue for all churches would put it last.
  expect(done.indexOf('small')).toBeLessThan(done.indexOf('heavy 3'))
  expect(done).toHaveLength(5)
})

test('a church with enough files waiting is asked to retry later', async () => {
  const all = Array.from({ length: 5 }, () => inChurchWorker('c', 'read', SMALL))
  const settled = await Promise.allSettled(all)
  expect(settled.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
  expect(settled[4]).toMatchObject({ reason: { code: 'TOO_MANY', retryAfter: 10 } })
})
