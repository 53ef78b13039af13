import { expect, test } from 'vitest'
import { inWorker, giveBack, takeThread } from '../../server/modules/imports/worker/in-worker.ts'

const file = (text: string) => ({ file: new TextEncoder().encode(text), kind: 'members' as const })
const A_LIST = 'First name,Last name\nAda,Obi\n'

test('a thread takes the next task, also after an unreadable file', async () => {
  await inWorker('read', file(A_LIST))
  const first = await takeThread()
  giveBack(first)
  await expect(inWorker('read', file('First name,Last name\n"Ada,Obi'))).rejects.toThrow('quotation mark')
  const again = await takeThread()
  expect(again).toBe(first)
  giveBack(again)
})

test('two threads read two files at once, and one thread stays', async () => {
  const read = await Promise.all([inWorker('read', file(A_LIST)), inWorker('read', file(A_LIST))])
  expect(read.map(({ rows }) => rows.length)).toEqual([1, 1])
  const [one, other] = [await takeThread(), await takeThread()]
  expect(other).not.toBe(one)
  await Promise.all([one.terminate(), other.terminate()])
})

test('a broken thread is not used again', async () => {
  await expect(inWorker('read', { file: null, kind: 'members' } as never)).rejects.toThrow()
  await expect(inWorker('read', file(A_LIST))).resolves.toMatchObject({ rows: [{ cells: ['Ada', 'Obi'] }] })
})

test('a thread that ends while idle is not used again', async () => {
  const worker = await takeThread()
  giveBack(worker)
  await worker.terminate()
  await expect(inWorker('read', file(A_LIST))).resolves.toMatchObject({ rows: [{ cells: ['Ada', 'Obi'] }] })
})

test('a thread that breaks while idle after its response fails alone', async () => {
  const worker = await takeThread()
  giveBack(worker)
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.postMessage({ name: 'no such task' })
  await ended
  await expect(inWorker('read', file(A_LIST))).resolves.toMatchObject({ rows: [{ cells: ['Ada', 'Obi'] }] })
})
