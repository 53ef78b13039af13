/** Tests parallel requests to one wallet, and responses that arrive after everybody stopped waiting. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { type Account, balanceOf } from '../../../server/money/ledger.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/transfers.ts'
import { fillWallet } from '../../support/fill-wallet.ts'
import {
  aChurch,
  aTeamUser,
  change,
  openTestServer,
  type Caller,
  type TestServer,
} from '../church/test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())
afterEach(() => {
  vi.useRealTimers()
})

const drain = () => testServer.app.deps.jobs.drain()
const wallet = async () => (await owner.get('wallet')).body.data
const kobo = (account: Account) =>
  inChurch(testServer.database.pool, owner.church, (tx) => balanceOf(tx, owner.church, account))
function transferTo(end: number, amount = 100) {
  const account = { accountNumber: `012345678${end}`, bankCode: '058' }
  return { ...account, id: newId(), amount, accountName: accountHolder(account)! }
}
const smsOf25 = (from: number) =>
  owner.post('sendBulkSmsNotification', {
    message: 'Come at nine',
    recepientPhones: Array.from({ length: 25 }, (_, index) => `+23480300${from + index}`),
    consent_stated: true,
    send_in_quiet_hours: true,
  })

test('2.3.4 parallel SMS and transfers never spend more than there is', async () => {
  await fillWallet(testServer.database.pool, owner.church, 150_000)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 2 ? owner.post('transfer', transferTo(0)) : smsOf25(21_000 + n * 100),
    ),
  )
  const refused = answers.filter(({ body }) => body.code === 'INSUFFICIENT_BALANCE')
  expect(answers.filter(({ body }) => body.success)).toHaveLength(10)
  expect(refused).toHaveLength(40)
  await drain()
  expect(await wallet()).toMatchObject({ balance: 0, set_aside: 0 })
  expect((await kobo('sms')) + (await kobo('bank')) + (await kobo('fees'))).toBe(150_000)
})

test('of a parallel approval and refusals by second persons one counts', async () => {
  await fillWallet(testServer.database.pool, owner.church, 150_000)
  const [second, third] = [
    await aTeamUser(testServer, owner.church, ['financeAccess']),
    await aTeamUser(testServer, owner.church, ['financeAccess']),
  ]
  await owner.put('church', { settings: { transfer_limit: 50 } })
  for (let turn = 0; turn < 5; turn += 1) {
    const before = await wallet()
    const { id } = (await owner.post('transfer', transferTo(0))).body.data
    const answers = await Promise.all([
      second.post(`transfers/${id}/approve`, {}),
      third.post(`transfers/${id}/decline`, {}),
      owner.post(`transfers/${id}/decline`, {}),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await drain()
    const { status } = (await owner.get(`transfers/${id}`)).body.data
    const spent = status === 'success' ? 150 : 0
    expect(await wallet()).toMatchObject({ balance: before.balance - spent, set_aside: 0 })
  }
  await change(
    testServer,
    `update churches set settings = settings - '{transfer_limit,transfer_limit_before}'::text[] where church_id = $1`,
    [owner.church],
  )
})

spec('Transfer: slow bank')
test('a bank slower than the request limit gives 503 and moves nothing', async () => {
  await fillWallet(testServer.database.pool, owner.church, 150_000)
  const before = await wallet()
  const typed = transferTo(0)
  const { accountName } = testServer.app.deps.payments
  vi.useFakeTimers({ toFake: ['Date'] })
  testServer.app.deps.payments.accountName = async (account) => {
    expect((await owner.get(`transfers/${typed.id}`)).status, 'lost, as a page reads it').toBe(404)
    vi.setSystemTime(Date.now() + 20_000)
    return accountName(account)
  }
  const answer = await owner.post('transfer', typed)
  testServer.app.deps.payments.accountName = accountName
  expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE'])
  expect((await owner.get(`transfers/${typed.id}`)).status).toBe(404)
  expect(await wallet()).toEqual(before)
  expect((await owner.post('transfer', typed)).body.data.status, 'sent again').toBe('success')
})

test('finds a waiting transfer however many have ended since', async () => {
  await fillWallet(testServer.database.pool, owner.church, 150_000)
  const waits = (await owner.post('transfer', transferTo(3))).body.data.id
  await owner.post('transfer', transferTo(0))
  const found = async (query: string) =>
    (await owner.get(`transfers?${query}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await found('open=true&limit=1')).toEqual([waits])
  expect(await found('limit=1')).not.toEqual([waits])
})
