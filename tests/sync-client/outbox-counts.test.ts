/** Tests that the outbox counts stay right when a tap and a read overlap. Sign-out and status line rely on them. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import type { ChurchParts } from '../../sync/client/church-parts.ts'
import { openOutbox } from '../../sync/client/outbox/outbox.ts'
import { churchDb } from '../../sync/client/store/church-db.ts'
import type { OutboxRow } from '../../sync/client/store/rows.ts'

/** Reads pause at decryption until the test releases them, in any order. */
function outbox() {
  const db = churchDb('grace', { indexedDB: new IDBFactory(), IDBKeyRange })
  const waiting: (() => void)[] = []
  const opened = { open: () => new Promise<void>((go) => waiting.push(go)), get: () => ({}) }
  const parts = { db, opened } as unknown as ChurchParts
  let seq = 0
  const open = openOutbox(
    parts,
    async () => ({ opId: '' }),
    async () => undefined,
  )
  return {
    ...open,
    pending: () => open.counts.current().pending,
    async tap(): Promise<OutboxRow> {
      seq += 1
      const op = { id: newId(), seq, state: 'pending', captured_at: '2026-11-22T09:00:00.000Z' } as OutboxRow
      await db.tables.outbox.add(op)
      open.added(op)
      return op
    },
    settle: (op: OutboxRow) => db.tables.outbox.put({ ...op, state: 'received' }),
    /** Starts a read and returns once it has read the rows. `end` lets it go on. */
    async read() {
      const before = waiting.length
      const reading = open.reload()
      await expect.poll(() => waiting.length, { interval: 1 }).toBe(before + 1)
      return { end: () => (waiting[before]!(), reading) }
    },
  }
}

test('a tap during an outbox read stays pending, not reported as new', async () => {
  const here = outbox()
  await here.tap()
  const reading = await here.read()
  await here.tap()
  expect(await reading.end()).toEqual({ gone: [], appeared: [] })
  expect(here.pending()).toBe(2)
})

test('of two reads the later one counts, whichever ends first', async () => {
  const here = outbox()
  const op = await here.tap()
  const [first] = [await here.read()]
  await here.settle(op)
  const second = await here.read()
  expect(await second.end()).toEqual({ gone: [op.id], appeared: [] })
  expect(await first.end()).toEqual({ gone: [], appeared: [] })
  expect(here.pending()).toBe(0)
})

test('a tap during a read stays pending until received', async () => {
  const here = outbox()
  const first = await here.read()
  const op = await here.tap()
  const second = await here.read()
  await second.end()
  await first.end()
  expect(here.pending()).toBe(1)
  await here.settle(op)
  const third = await here.read()
  expect(await third.end()).toEqual({ gone: [op.id], appeared: [] })
  expect(here.pending()).toBe(0)
})
