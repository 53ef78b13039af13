/** Tests the ledger's rules on a real database. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, postEntry, type Entry } from '../../../server/money/ledger.ts'
import { moveTransaction, openTransaction } from '../../../server/money/transactions.ts'
import { newId } from '../../../contract/new-id.ts'
import { inChurch, setLocalUuid } from '../../../server/db/in-church.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { spec } from '../../spec/spec.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

const church = newId()
const here = <T>(work: (tx: pg.PoolClient) => Promise<T>) => inChurch(db.pool, church, work)
const opened = (amountKobo = 50_000) =>
  here((tx) => openTransaction(tx, church, { type: 'top_up', amountKobo, madeBy: null }))
const postNow = (entry: Entry) => here((tx) => postEntry(tx, church, entry))
const wallet = () => here((tx) => balanceOf(tx, church, 'wallet'))

async function paidIn(kobo: number): Promise<string> {
  const { id } = await opened(kobo)
  await postNow({
    key: `${id}:settled`,
    kind: 'top_up',
    transactionId: id,
    postings: { gateway: -kobo, wallet: kobo },
  })
  return id
}

spec('Wallet: ledger')
test('2.3.3 an entry is posted once, and postings sum to the balance', async () => {
  const before = await wallet()
  const { id } = await opened()
  const entry: Entry = {
    key: `${id}:settled`,
    kind: 'top_up',
    transactionId: id,
    postings: { gateway: -50_000, wallet: 50_000 },
  }
  expect(await postNow(entry)).toBe(true)
  expect(await postNow(entry)).toBe(false)
  expect((await wallet()) - before).toBe(50_000)
})

test('2.3.3 server and database refuse an entry that is not zero-sum', async () => {
  const { id } = await opened()
  await expect(
    postNow({ key: `${id}:x`, kind: 'x', transactionId: id, postings: { gateway: -1, wallet: 2 } }),
  ).rejects.toThrow('zero')
  const halves = here((tx) =>
    tx.query(
      `with entry as (insert into ledger_entries (church_id, id, key, kind, transaction_id) values ($1, $2, $3, 'x', $4))
       insert into ledger_postings (church_id, entry_id, account, amount_kobo) values ($1, $2, 'wallet', 5)`,
      [church, newId(), newId(), id],
    ),
  )
  await expect(halves).rejects.toThrow('does not sum to zero')
  const empty = here((tx) =>
    tx.query(
      `insert into ledger_entries (church_id, id, key, kind, transaction_id) values ($1, $2, $3, 'x', $4)`,
      [church, newId(), newId(), id],
    ),
  )
  await expect(empty).rejects.toThrow('does not sum to zero')
})

/** A partition of a distributed table has another name. */
test('refuses an entry without postings whatever its table is called', async () => {
  const { id } = await opened()
  const entry = newId()
  const owner = await db.ownerPool.connect()
  try {
    await owner.query(`begin; alter table ledger_entries rename to ledger_entries_102433`)
    await owner.query(setLocalUuid('app.church_id', church))
    await owner.query(
      `insert into ledger_entries_102433 (church_id, id, key, kind, transaction_id) values ($1, $2, $3, 'x', $4)`,
      [church, entry, newId(), id],
    )
    await expect(owner.query('set constraints all immediate')).rejects.toMatchObject({
      code: '23514',
      message: `the entry ${entry} does not sum to zero`,
    })
  } finally {
    await owner.query('rollback')
    owner.release()
  }
})

test('recognises an overdraft without the name of its constraint', async () => {
  const { id } = await opened()
  const much = (await wallet()) + 1
  const spend = () =>
    postNow({ key: newId(), kind: 'transfer', transactionId: id, postings: { wallet: -much, held: much } })
  await db.ownerPool.query('alter table ledger_balances rename constraint no_overdraft to other_name')
  await expect(spend()).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  await db.ownerPool.query('alter table ledger_balances rename constraint other_name to no_overdraft')
  await expect(spend()).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
})

spec('Wallet: never negative')
test('2.3.4 fifty parallel spendings cannot overdraw', async () => {
  await paidIn(100_000)
  const initial = await wallet()
  const each = 30_000
  const { id } = await opened()
  const spend = (n: number) =>
    postNow({
      key: `${id}:${n}`,
      kind: 'transfer',
      transactionId: id,
      postings: { wallet: -each, held: each },
    })
  const ended = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => spend(n)))
  const done = ended.filter(({ status }) => status === 'fulfilled').length
  expect(done).toBe(Math.floor(initial / each))
  for (const end of ended)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect(await wallet()).toBe(initial - done * each)
})

spec('Wallet: refund')
test('twenty parallel credits first pay the debt, once', async () => {
  const initial = await wallet()
  const { id } = await opened()
  const owed = () => here((tx) => balanceOf(tx, church, 'owed'))
  const all = initial + 50_000
  await postNow({
    key: `${id}:returned`,
    kind: 'returned',
    transactionId: id,
    postings: { gateway: all, wallet: -initial, owed: -50_000 },
  })
  expect([await wallet(), await owed()]).toEqual([0, -50_000])
  await paidIn(20_000)
  expect([await wallet(), await owed()]).toEqual([0, -30_000])
  await Promise.all(Array.from({ length: 20 }, () => paidIn(4_000)))
  expect([await wallet(), await owed()]).toEqual([50_000, 0])
  const tooMuch = { key: newId(), kind: 'x', transactionId: id, postings: { gateway: -1, owed: 1 } }
  await expect(postNow(tooMuch)).rejects.toMatchObject({ constraint: 'never_overpaid' })
})

test.each([
  ['a balance', `update ledger_balances set balance_kobo = 1`],
  ['a balance away', `delete from ledger_balances`],
  ['a posting', `update ledger_postings set amount_kobo = 1`],
  ['a posting away', `delete from ledger_postings`],
  ['an entry', `update ledger_entries set kind = 'other'`],
  ['an entry away', `delete from ledger_entries`],
])('nobody writes %s by hand', async (_what, sql) => {
  await paidIn(100)
  await expect(here((tx) => tx.query(sql))).rejects.toMatchObject({ code: '23514' })
})

test('an abandoned payment may be paid, a failed transfer returns once', async () => {
  const { id } = await opened()
  const move = (status: Parameters<typeof moveTransaction>[3]) =>
    here((tx) => moveTransaction(tx, church, id, status))
  expect(await move('abandoned')).toBe(true)
  expect(await move('success')).toBe(true)
  expect(await move('success')).toBe(false)
  expect(await move('failed')).toBe(false)
  expect(await move('reversed')).toBe(true)
  expect(await move('reversed')).toBe(false)
})
