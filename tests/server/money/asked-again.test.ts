/** What comes late, twice or in the wrong order between the house and its payment provider. */
import { actorOf } from '../../support/actor-of.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { settleInTurn } from '../../../server/money/settle.ts'
import { newReference } from '../../../server/money/transactions.ts'
import { askTransfer } from '../../../server/money/transfers/ask-transfer.ts'
import { settleTransfer } from '../../../server/money/transfers/settle-transfer.ts'
import { keepWebhook } from '../../../server/money/webhooks/keep-webhook.ts'
import { readWebhooks } from '../../../server/money/webhooks/read-webhooks.ts'
import {
  ProviderRefused,
  ProviderSilent,
  type Payments,
} from '../../../server/providers/payments/payments.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/account-holder.ts'
import { markPaid } from '../../../server/providers/payments/sandbox/pay.ts'
import { fillWallet } from '../../support/fill-wallet.ts'
import { aChurch, aTeamUser, openHouse, type Caller, type House } from '../church/a-house.ts'

let house: House
let owner: Caller
beforeAll(async () => {
  house = await openHouse()
  owner = await aChurch(house)
  await fillWallet(house.database.pool, owner.church, 10_000_000)
})
afterAll(() => house.close())
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE = 60_000
const balance = async (): Promise<number> => (await owner.get('wallet')).body.data.balance
const drain = () => house.app.deps.jobs.drain()
/** The house with a provider that is partly another. */
const depsWith = (over: Partial<Payments>) => {
  const { pool, jobs, payments, logger } = house.app.deps
  return { pool, jobs, logger, payments: { ...payments, ...over } }
}
const inOurs = (sql: string, values: unknown[]) =>
  inChurch(house.app.deps.pool, owner.church, (tx) => tx.query(sql, values))
/** Minutes from now until its line is asked about next; null where it is not. */
async function nextAsk(id: string): Promise<number | null> {
  const { rows } = await house.database.ownerPool.query(
    `select extract(epoch from start_after - now()) / 60 as minutes from pgboss.job
     where name = 'money.settle' and state = 'created' and data ->> 'transactionId' = $1 order by start_after limit 1`,
    [id],
  )
  return rows[0] ? Math.round(Number(rows[0].minutes)) : null
}
const askNoMore = () =>
  house.database.ownerPool.query(`delete from pgboss.job where name = 'money.settle' and state = 'created'`)
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

test('silence at the end of the three days gives no payment up: it is asked about again', async () => {
  const { id, reference } = await aTopUp(4)
  await markPaid(house.database.pool, reference, 1, 'works')
  await askNoMore()
  await settleInTurn(depsWith({ verify: silent }), turnFor(id))
  expect(await statusOf(id)).toBe('pending')
  expect(await nextAsk(id)).toBe(60)
  await settleInTurn(house.app.deps, turnFor(id))
  expect(await statusOf(id)).toBe('success')
})

test('a webhook quicker than what it tells of is asked about again, and heard again where it is said again', async () => {
  const { id, reference } = await aTopUp()
  await inOurs(`update transactions set status = 'abandoned' where id = $1`, [id])
  await askNoMore()
  const said = { eventKey: `charge.success:${id}`, kind: 'payment', reference } as const
  await keepWebhook(house.app.deps, 'sandbox', said)
  await drain()
  expect(await statusOf(id)).toBe('abandoned')
  expect(await nextAsk(id)).toBe(10)
  await markPaid(house.database.pool, reference, 1, 'works')
  await keepWebhook(house.app.deps, 'sandbox', said)
  await drain()
  expect(await statusOf(id)).toBe('success')
})

test('a webhook that is said again while it is being read is read once more', async () => {
  const { id, reference } = await aTopUp()
  await drain()
  const said = { eventKey: `again:${id}`, kind: 'payment', reference } as const
  await keepWebhook(house.app.deps, 'sandbox', said)
  const verify = vi.fn(async () => {
    await keepWebhook(house.app.deps, 'sandbox', said)
    return null
  })
  await readWebhooks(depsWith({ verify }))
  await markPaid(house.database.pool, reference, 1, 'works')
  await drain()
  expect(await statusOf(id)).toBe('success')
})

test('what a webhook told of is tried for an hour while the provider is silent, known here or not, then it stands in the log', async () => {
  await drain()
  const { reference } = await aTopUp()
  const told = [reference, newReference()]
  for (const one of told)
    await keepWebhook(house.app.deps, 'sandbox', { eventKey: `hour:${one}`, kind: 'payment', reference: one })
  const deps = { ...depsWith({ verify: silent }), logger: { warn: vi.fn<(...said: unknown[]) => void>() } }
  const waits = async () =>
    (
      await house.database.pool.query(
        'select from webhook_inbox where handled_at is null and reference = any($1)',
        [told],
      )
    ).rowCount
  await readWebhooks(deps)
  expect(await waits()).toBe(2)
  await house.database.pool.query('update webhook_inbox set tries = 59 where reference = any($1)', [told])
  await readWebhooks(deps)
  expect(await waits()).toBe(0)
  const said = 'what a webhook told of could not be found out for an hour'
  for (const one of told)
    expect(deps.logger.warn).toHaveBeenCalledWith({ reference: one, kind: 'payment' }, said)
})

test('what webhooks said is left off after half a minute, and read on anew', async () => {
  await drain()
  for (let at = 0; at < 3; at += 1) {
    const { id, reference } = await aTopUp()
    await keepWebhook(house.app.deps, 'sandbox', { eventKey: `slow:${id}`, kind: 'payment', reference })
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
  const { rows } = await house.database.pool.query('select id from webhook_inbox where handled_at is null')
  expect(rows).toEqual([])
})

test('a transfer approved late is asked about as one that was just begun', async () => {
  await owner.put('church', { settings: { transfer_limit: 500 } })
  const second = await aTeamUser(house, owner.church, ['financeAccess'])
  const { id } = (await owner.post('transfer', transferTo(8, 600))).body.data
  await inOurs(`update transactions set created_at = created_at - interval '8 days' where id = $1`, [id])
  await second.post(`transfers/${id}/approve`, {})
  await drain()
  expect(await nextAsk(id)).toBe(1)
})

test('a process that stood still after its turn sends nothing any more', async () => {
  const before = await balance()
  const id = await askTransfer(
    house.app.deps,
    await actorOf(house.database.pool, { accountId: owner.account!, churchId: owner.church }, [
      'financeAccess',
    ]),
    transferTo(0),
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  const transfer = vi.fn(house.app.deps.payments.transfer)
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

test('a refusal that comes too late gives nothing back: another may have sent it meanwhile', async () => {
  const id = await askTransfer(
    house.app.deps,
    await actorOf(house.database.pool, { accountId: owner.account!, churchId: owner.church }, [
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

test('the right code tapped twice sends the money once and says so twice', async () => {
  const { id } = (await owner.post('transfer', transferTo(3))).body.data
  const { finalizeTransfer } = house.app.deps.payments
  house.app.deps.payments.finalizeTransfer = async (ask) => {
    await finalizeTransfer(ask)
    return finalizeTransfer(ask)
  }
  const answer = await owner.post(`transfers/${id}/code`, { code: '123456' })
  house.app.deps.payments.finalizeTransfer = finalizeTransfer
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'success' } } })
})

test('five codes may be tried for a transfer, and thirty accounts be looked up in a minute', async () => {
  const { id } = (await owner.post('transfer', transferTo(3))).body.data
  const tried = []
  for (let at = 0; at < 7; at += 1)
    tried.push((await owner.post(`transfers/${id}/code`, { code: `20000${at}` })).status)
  expect(tried).toEqual([400, 400, 400, 400, 400, 429, 429])
  const { accountNumber, bankCode } = transferTo(0)
  const looked = []
  for (let at = 0; at < 62; at += 1)
    looked.push((await owner.post('account-lookup', { accountNumber, bankCode })).status)
  // A minute may end meanwhile, and the next thirty begin.
  expect(looked.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
  expect(looked).toContain(429)
})
