/** Kills the server during an SMS to 5,000 people and accounts for all money. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChurch, openTestServer, type Caller, type TestServer } from '../church/test-server.ts'
import { balance, minutesLater, payIn, phones } from './sms-test-server.ts'
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

const SENDER = fileURLToPath(new URL('./sender.ts', import.meta.url))

async function aServer(): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', SENDER, testServer.database.ownerUrl, testServer.dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const count = async (text: string) =>
  Number((await testServer.database.ownerPool.query<{ n: string }>(text)).rows[0]!.n)
const handed = () => count('select count(*) as n from sandbox_sms')

spec('SMS: durable')
test('kill -9 during 5,000 SMS sends each at most once, losing nothing', async () => {
  await payIn(testServer, grace.church, 40_000)
  const { body } = await grace.post('sendBulkSmsNotification', {
    message: 'Service begins at nine',
    recepientPhones: phones(5000, 10_010),
    consent_stated: true,
    send_in_quiet_hours: true,
  })
  for (const enough of [800, 2900]) {
    const server = await aServer()
    await expect.poll(handed, { interval: 20, timeout: 60_000 }).toBeGreaterThan(enough)
    await kill(server)
    await minutesLater(testServer, 10)
    // Its lease expired, so the next worker takes what it had begun.
    await testServer.database.ownerPool.query(
      `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
    )
  }
  await aServer()
  const sent = async () => (await grace.get(`notifications/${body.data.id}?counts_only=true`)).body.data
  await expect.poll(async () => (await sent()).state, { timeout: 60_000, interval: 500 }).toBe('done')

  expect(
    await count(
      'select count(*) as n from (select phone from sandbox_sms group by phone having count(*) > 1) twice',
    ),
  ).toBe(0)
  const { counts } = await sent()
  const arrived = counts.sent + counts.delivered
  // The sandbox reports what it received, so nobody stays unknown. Money for the others was returned.
  expect([counts.waiting, counts.handing, counts.unknown]).toEqual([0, 0, 0])
  expect(arrived + counts.unsent).toBe(5000)
  expect(await handed()).toBe(arrived)
  const [wallet, held, sms] = await Promise.all(
    (['wallet', 'held', 'sms'] as const).map((account) => balance(testServer, grace.church, account)),
  )
  expect([held, sms, wallet]).toEqual([0, arrived * 600, 4_000_000 - arrived * 600])
}, 180_000)
