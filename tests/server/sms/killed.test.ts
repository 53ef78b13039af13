import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChurch, openHouse, type Caller, type House } from '../church/a-house.ts'
import { balance, minutesLater, payIn, phones } from './sms-house.ts'

let house: House
let grace: Caller
const children: ChildProcess[] = []
beforeAll(async () => {
  house = await openHouse()
  grace = await aChurch(house)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await house.close()
})

const SENDER = fileURLToPath(new URL('./sender.ts', import.meta.url))

async function aServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', SENDER, house.database.ownerUrl, house.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const count = async (text: string) =>
  Number((await house.database.ownerPool.query<{ n: string }>(text)).rows[0]!.n)
const handed = () => count('select count(*) as n from sandbox_sms')

test('kill -9 while 5,000 SMS go out: each recipient got at most one, and each kobo is accounted for', async () => {
  await payIn(house, grace.church, 40_000)
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
    await minutesLater(house, 10)
    // Its time is over, and what it had begun is for the next.
    await house.database.ownerPool.query(
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
  // The sandbox tells what it got, so nobody is left unknown; who never reached it was given back.
  expect([counts.waiting, counts.handing, counts.unknown]).toEqual([0, 0, 0])
  expect(arrived + counts.unsent).toBe(5000)
  expect(await handed()).toBe(arrived)
  const [wallet, held, sms] = await Promise.all(
    (['wallet', 'held', 'sms'] as const).map((account) => balance(house, grace.church, account)),
  )
  expect([held, sms, wallet]).toEqual([0, arrived * 600, 4_000_000 - arrived * 600])
}, 180_000)
