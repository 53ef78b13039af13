import { expect, test } from 'vitest'
import { inWorker } from '../../server/imports/worker/in-worker.ts'
import { giveBack, takeThread } from '../../server/imports/worker/thread.ts'

const file = (text: string) => ({ file: new TextEncoder().encode(text), kind: 'members' as const })
const A_LIST = 'First name,Last name\nAda,Obi\n'

test('a thread that has answered takes the next task, also after a file that nobody can read', async () => {
  await inWorker('read', file(A_LIST))
  const first = await takeThread()
  giveBack(first)
  await expect(inWorker('read', file('First name,Last name\n"Ada,Obi'))).rejects.toThrow('quotation mark')
  const again = await takeThread()
  expect(again).toBe(first)
  giveBack(again)
})

test('two files at once are read by two threads, and one of them stays', async () => {
  const read = await Promise.all([inWorker('read', file(A_LIST)), inWorker('read', file(A_LIST))])
  expect(read.map(({ rows }) => rows.length)).toEqual([1, 1])
  const [one, other] = [await takeThread(), await takeThread()]
  expect(other).not.toBe(one)
  await Promise.all([one.terminate(), other.terminate()])
})

test('a thread that broke is not used again', async () => {
  await expect(inWorker('read', { file: null, kind: 'members' } as never)).rejects.toThrow()
  await expect(inWorker('read', file(A_LIST))).resolves.toMatchObject({ rows: [{ cells: ['Ada', 'Obi'] }] })
})

test('a thread that ends while it waits is not used again', async () => {
  const worker = await takeThread()
  giveBack(worker)
  await worker.terminate()
  await expect(inWorker('read', file(A_LIST))).resolves.toMatchObject({ rows: [{ cells: ['Ada', 'Obi'] }] })
})

test('a thread that breaks after it has answered, while it waits, breaks the thread alone', async () => {
  const worker = await takeThread()
  giveBack(worker)
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.postMessage({ name: 'no such task' })
  await ended
  await expect(inWorker('read', file(A_LIST))).resolves.toMatchObject({ rows: [{ cells: ['Ada', 'Obi'] }] })
})
