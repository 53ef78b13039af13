/** Kills the server during transfers and accounts for all money. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { balanceOf, type Account } from '../../../server/money/ledger.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/transfers.ts'
import { fillWallet } from '../../support/fill-wallet.ts'
import { aChurch, openTestServer, type Caller, type TestServer } from '../church/test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let grace: Caller
const children: ChildProcess[] = []
beforeAll(async () => {
  testServer = await openTestServer()
  grace = await aChurch(testServer)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await testServer.close()
})

const MOVER = fileURLToPath(new URL('./mover.ts', import.meta.url))
const HELD_IN_WALLET = 10_000_000

async function aServer(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', MOVER, testServer.database.ownerUrl, testServer.dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  const [url] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, url: String(url).trim() }
}

/** Each to an account with a different sandbox outcome and with a different amount. */
const transfers = Array.from({ length: 72 }, (_, index) => {
  const account = { accountNumber: `012345678${index % 9}`, bankCode: '058' }
  return { ...account, id: newId(), amount: 100 + index / 100, accountName: accountHolder(account) }
})

const sql = async <Row extends object>(text: string): Promise<Row[]> =>
  (await testServer.database.ownerPool.query<Row>(text)).rows
const reached = async () => (await sql('select from sandbox_transfers')).length

/** Like the page: a call without response is repeated under its id. */
async function sendAll(url: string, left: Set<(typeof transfers)[number]>): Promise<void> {
  const lane = async (mine: (typeof transfers)[number][]) => {
    for (const one of mine) {
      const answer = await fetch(`${url}/api/v1/transfer`, {
        method: 'POST',
        body: JSON.stringify(one),
        headers: { ...grace.bearer, 'content-type': 'application/json' },
      }).catch(() => null)
      if (answer?.status === 200) left.delete(one)
    }
  }
  const all = [...left]
  await Promise.all(Array.from({ length: 8 }, (_, at) => lane(all.filter((_one, index) => index % 8 === at))))
}

async function timePasses(): Promise<void> {
  await sql(`update transfers set sent_at = sent_at - interval '10 minutes'`)
  await sql(`update pgboss.job set start_after = now() where state in ('created', 'retry')`)
  await sql(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  await sql(`update sandbox_transfers set next_at = now() where next_at is not null`)
  await sql(`update sandbox_transfers set status = 'success' where status = 'pending' and next_at is null`)
}

const kobo = (account: Account) =>
  inChurch(testServer.database.pool, grace.church, (tx) => balanceOf(tx, grace.church, account))

spec('Transfer: killed')
test('kill -9 during transfers sends each at most once, losing no kobo', async () => {
  await fillWallet(testServer.database.pool, grace.church, HELD_IN_WALLET)
  const left = new Set(transfers)
  for (const enough of [8, 30]) {
    const { child, url } = await aServer()
    const sending = sendAll(url, left)
    await expect.poll(reached, { interval: 10, timeout: 60_000 }).toBeGreaterThan(enough)
    child.kill('SIGKILL')
    await Promise.all([once(child, 'exit'), sending])
    await timePasses()
  }
  expect(left.size).toBeGreaterThan(0)
  const { url } = await aServer()
  await sendAll(url, left)
  expect(left.size).toBe(0)

  const stuck = async () => {
    await timePasses()
    const codes = await sql<{ id: string }>(
      `select transaction_id as id from transfers where waits_for = 'code'
         and exists (select from transactions t where t.id = transaction_id and t.status = 'pending')`,
    )
    for (const { id } of codes) await grace.post(`transfers/${id}/code`, { code: '123456' })
    return (await sql(`select from transactions where status = 'pending'`)).length
  }
  await expect.poll(stuck, { timeout: 90_000, interval: 1_000 }).toBe(0)
  const comesBack = () =>
    sql(
      `select from transactions t join sandbox_transfers s on s.reference = t.reference
       where t.status = 'success' and s.next_status = 'reversed'`,
    )
  await expect
    .poll(async () => (await stuck()) + (await comesBack()).length, { timeout: 90_000, interval: 1_000 })
    .toBe(0)

  const arrived = await sql<{ amount_kobo: number }>(
    `select amount_kobo from sandbox_transfers where coalesce(next_status, status) = 'success'`,
  )
  const every = await sql<{ amount_kobo: number }>('select amount_kobo from sandbox_transfers')
  expect(new Set(every.map(({ amount_kobo }) => amount_kobo)).size).toBe(every.length)
  expect(await sql(`select from transactions where type = 'transfer'`)).toHaveLength(transfers.length)
  const bank = arrived.reduce((sum, { amount_kobo }) => sum + Number(amount_kobo), 0)
  const fees = arrived.length * 5_000
  expect({
    held: await kobo('held'),
    bank: await kobo('bank'),
    fees: await kobo('fees'),
    wallet: await kobo('wallet'),
  }).toEqual({ held: 0, bank, fees, wallet: HELD_IN_WALLET - bank - fees })
}, 240_000)
