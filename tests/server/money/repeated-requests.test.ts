/** Tests late, repeated and reordered messages between the server and its payment provider. */
import { actorOf } from '../../support/actor-of.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { settleInTurn } from '../../../server/money/settle.ts'
import { newReference } from '../../../server/money/transactions.ts'
import { askTransfer } from '../../../server/money/transfers/ask-transfer.ts'
import { settleTransfer } from '../../../server/money/transfers/decide-transfer.ts'
import { keepWebhook, readWebhooks } from '../../../server/money/webhooks.ts'
import {
  ProviderRefused,
  ProviderSilent,
  type Payments,
} from '../../../server/providers/payments/payments.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/transfers.ts'
import { markPaid } from '../../../server/providers/payments/sandbox/payments.ts'
import { fillWallet } from '../../support/fill-wallet.ts'
import { aChurch, aTeamUser, openTestServer, type Caller, type TestServer } from '../church/test-server.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
  await fillWallet(testServer.database.pool, owner.church, 10_000_000)
})
afterAll(() => testServer.close())
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE = 60_000
const balance = async (): Promise<number> => (await owner.get('wallet')).body.data.balance
const drain = () => testServer.app.deps.jobs.drain()
/** The server with a provider that is partly replaced. */
const depsWith = (over: Partial<Payments>) => {
  const { pool, jobs, payments, logger } = testServer.app.deps
  return { pool, jobs, logger, payments: { ...payments, ...over } }
}
const inOurs = (sql: string, values: unknown[]) =>
  inChurch(testServer.app.deps.pool, owner.church, (tx) => tx.query(sql, values))
/** Minutes until the server asks about its line again, or null if it will not. */
async function nextAsk(id: string): Promise<number | null> {
  const { rows } = await testServer.database.ownerPool.query(
    `select extract(epoch from start_after - now()) / 60 as minutes from pgboss.job
     where name = 'money.settle' and state = 'created' and data ->> 'transactionId' = $1 order by start_after limit 1`,
    [id],
  )
  return rows[0] ? Math.round(Number(rows[0].minutes)) : null
}
const askNoMore = () =>
  testServer.database.ownerPool.query(
    `delete from pgboss.job where name = 'money.settle' and state = 'created'`,
  )
async function aTopUp(days = 0): Promise<{ id: string; reference: string }> {
  const { reference } = (await owner.post('triggerSmsTopUpPayment', { amount: 500 })).body.data
  const { rows } = await inOurs(
    `update transactions set created_at = created_at - $2 * interval '1 day' where reference = $1 returning id`,
    [reference, days],
  )
  return { id: rows[0].id, reference }
}
const statusOf = async (id: string): Promise<string> =>
  (await inOurs('select status from transactions where id = $1', [id])).rows[0].status
function transferTo(end: number, amount = 100) {
  const account = { accountNumber: `012345678${end}`, bankCode: '058' }
  return { ...account, id: newId(), amount, accountName: accountHolder(account)! }
}
const turnFor = (id: string) => ({ churchId: owner.church, transactionId: id })
const silent = () => Promise.reject(new ProviderSilent('no answer'))

test('after three days of silence a payment is still asked about', async () => {
  const { id, reference } = await aTopUp(4)
  await markPaid(testServer.database.pool, reference, 1, 'works')
  await askNoMore()
  await settleInTurn(depsWith({ verify: silent }), turnFor(id))
  expect(await statusOf(id)).toBe('pending')
  expect(await nextAsk(id)).toBe(60)
  await settleInTurn(testServer.app.deps, turnFor(id))
  expect(await statusOf(id)).toBe('success')
})

test('a webhook before its payment is retried, and read again when repeated', async () => {
  const { id, reference } = await aTopUp()
  await inOurs(`update transactions set status = 'abandoned' where id = $1`, [id])
  await askNoMore()
  const said = { eventKey: `charge.success:${id}`, kind: 'payment', reference } as const
  await keepWebhook(testServer.app.deps, 'sandbox', said)
  await drain()
  expect(await statusOf(id)).toBe('abandoned')
  expect(await nextAsk(id)).toBe(10)
  await markPaid(testServer.database.pool, reference, 1, 'works')
  await keepWebhook(testServer.app.deps, 'sandbox', said)
  await drain()
  expect(await statusOf(id)).toBe('success')
})

test('a webhook repeated while it is being read is read once more', async () => {
  const { id, reference } = await aTopUp()
  await drain()
  const said = { eventKey: `again:${id}`, kind: 'payment', reference } as const
  await keepWebhook(testServer.app.deps, 'sandbox', said)
  const verify = vi.fn(async () => {
    await keepWebhook(testServer.app.deps, 'sandbox', said)
    return null
  })
  await readWebhooks(depsWith({ verify }))
  await markPaid(testServer.database.pool, reference, 1, 'works')
  await drain()
  expect(await statusOf(id)).toBe('success')
})

test('retries a webhook for an hour of provider silence, then logs it', async () => {
  await drain()
  const { reference } = await aTopUp()
  const references = [reference, newReference()]
  for (const one of references)
    await keepWebhook(testServer.app.deps, 'sandbox', {
      eventKey: `hour:${one}`,
      kind: 'payment',
      reference: one,
    })
  const deps = { ...depsWith({ verify: silent }), logger: { warn: vi.fn<(...said: unknown[]) => void>() } }
  const waits = async () =>
    (
      await testServer.database.pool.query(
        'select from webhook_inbox where handled_at is null and reference = any($1)',
        [references],
      )
    ).rowCount
  await readWebhooks(deps)
  expect(await waits()).toBe(2)
  await testServer.database.pool.query('update webhook_inbox set tries = 59 where reference = any($1)', [
    references,
  ])
  await readWebhooks(deps)
  expect(await waits()).toBe(0)
  const said = 'what a webhook told of could not be found out for an hour'
  for (const one of references)
    expect(deps.logger.warn).toHaveBeenCalledWith({ reference: one, kind: 'payment' }, said)
})

test('stops reading webhooks after half a minute and continues later', async () => {
  await drain()
  for (let at = 0; at < 3; at += 1) {
    const { id, reference } = await aTopUp()
    await keepWebhook(testServer.app.deps, 'sandbox', { eventKey: `slow:${id}`, kind: 'payment', reference })
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  const verify = vi.fn(async () => {
    vi.setSystemTime(Date.now() + MINUTE)
    return null
  })
  await readWebhooks(depsWith({ verify }))
  expect(verify).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
  await drain()
  const { rows } = await testServer.database.pool.query(
    'select id from webhook_inbox where handled_at is null',
  )
  expect(rows).toEqual([])
})

test('a transfer approved late is followed like a new one', async () => {
  await owner.put('church', { settings: { transfer_limit: 500 } })
  const second = await aTeamUser(testServer, owner.church, ['financeAccess'])
  const { id } = (await owner.post('transfer', transferTo(8, 600))).body.data
  await inOurs(`update transactions set created_at = created_at - interval '8 days' where id = $1`, [id])
  await second.post(`transfers/${id}/approve`, {})
  await drain()
  expect(await nextAsk(id)).toBe(1)
})

test('a process delayed past its turn sends nothing', async () => {
  const before = await balance()
  const id = await askTransfer(
    testServer.app.deps,
    await actorOf(testServer.database.pool, { accountId: owner.account!, churchId: owner.church }, [
      'financeAccess',
    ]),
    transferTo(0),
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  const transfer = vi.fn(testServer.app.deps.payments.transfer)
  const refused = depsWith({ recipient: () => Promise.reject(new ProviderRefused('Not today')) })
  const slow = depsWith({
    transfer,
    recipient: async () => {
      await inOurs(
        `update transfers set sent_at = sent_at - interval '4 minutes' where transaction_id = $1`,
        [id],
      )
      await settleTransfer(refused, owner.church, id)
      vi.setSystemTime(Date.now() + 4 * MINUTE)
      return 'RCP_058_0123456780'
    },
  })
  await expect(settleTransfer(slow, owner.church, id)).rejects.toThrow(ProviderSilent)
  expect(transfer).not.toHaveBeenCalled()
  expect(await statusOf(id)).toBe('failed')
  vi.useRealTimers()
  expect(await balance()).toBe(before)
})

test('a late refusal returns nothing, as another process may have sent it', async () => {
  const id = await askTransfer(
    testServer.app.deps,
    await actorOf(testServer.database.pool, { accountId: owner.account!, churchId: owner.church }, [
      'financeAccess',
    ]),
    transferTo(0),
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  const late = depsWith({
    recipient: async () => {
      vi.setSystemTime(Date.now() + 4 * MINUTE)
      throw new ProviderRefused('Not today')
    },
  })
  await expect(settleTransfer(late, owner.church, id)).rejects.toThrow(ProviderSilent)
  expect(await statusOf(id)).toBe('pending')
})

test('the right code tapped twice sends the money once and confirms twice', async () => {
  const { id } = (await owner.post('transfer', transferTo(3))).body.data
  const { finalizeTransfer } = testServer.app.deps.payments
  testServer.app.deps.payments.finalizeTransfer = async (ask) => {
    await finalizeTransfer(ask)
    return finalizeTransfer(ask)
  }
  const answer = await owner.post(`transfers/${id}/code`, { code: '123456' })
  testServer.app.deps.payments.finalizeTransfer = finalizeTransfer
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'success' } } })
})

test('allows five codes per transfer and thirty account look-ups a minute', async () => {
  const { id } = (await owner.post('transfer', transferTo(3))).body.data
  const tried = []
  for (let at = 0; at < 7; at += 1)
    tried.push((await owner.post(`transfers/${id}/code`, { code: `20000${at}` })).status)
  expect(tried).toEqual([400, 400, 400, 400, 400, 429, 429])
  const { accountNumber, bankCode } = transferTo(0)
  const looked = []
  for (let at = 0; at < 62; at += 1)
    looked.push((await owner.post('account-lookup', { accountNumber, bankCode })).status)
  // A minute may end meanwhile, and then the next thirty begin.
  expect(looked.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
  expect(looked).toContain(429)
})
