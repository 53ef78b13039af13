/** Tests that a database with the money of one provider is not served with another. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { type Config, loadConfig } from '../../../server/config.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { inChurch, setLocalUuid } from '../../../server/db/in-church.ts'
import { mustBeOneProvider, mustNotBeDemo } from '../../../server/money/provider.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/transfers.ts'
import { markPaid } from '../../../server/providers/payments/sandbox/payments.ts'
import type { PageSource } from '../../../server/http/app-files.ts'
import { serve } from '../../../server/serve.ts'
import { aChurch, type Caller, type TestServer, openTestServer } from '../church/test-server.ts'
import { spec } from '../../spec/spec.ts'

const PAYSTACK = loadConfig({ PAYSTACK_SECRET_KEY: 'sk_test_0123456789' })
const SANDBOX = loadConfig({})

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  await aChurch(testServer, 'Nothing Paid')
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const start = (config: Config) => mustBeOneProvider(testServer.database.pool, config)
const change = (text: string, values: unknown[]) =>
  inChurch(testServer.database.pool, owner.church, (tx) => tx.query(text, values))
/** Only the erasure of a church deletes its transfers. */
const forgetTransfers = () =>
  inChurch(testServer.database.pool, owner.church, async (tx) => {
    await tx.query(setLocalUuid('app.erasing_church', owner.church))
    await tx.query('delete from transfers where church_id = $1', [owner.church])
  })
const transfer = () => ({
  id: newId(),
  bankCode: '058',
  accountNumber: '0123456780',
  accountName: accountHolder({ bankCode: '058', accountNumber: '0123456780' })!,
  amount: 1000,
})

test('either provider is fine before any money moved', async () => {
  await start(PAYSTACK)
  await start(SANDBOX)
})

spec('Sandbox: money stays apart')
test('a sandbox payment blocks a start with a key, and vice versa', async () => {
  await owner.post('triggerSmsTopUpPayment', { amount: 500 })
  await start(SANDBOX)
  await expect(start(PAYSTACK)).rejects.toThrow(
    /holds payments or transfers of the sandbox.*new, empty database/,
  )
  await change("update payments set provider = 'paystack' where church_id = $1", [owner.church])
  await start(PAYSTACK)
  await expect(start(SANDBOX)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringContaining('Set PAYSTACK_SECRET_KEY again'),
  })
})

test('a transfer names its provider and blocks the other, too', async () => {
  const { payments } = testServer.app.deps
  const { data } = (await owner.post('triggerSmsTopUpPayment', { amount: 5000 })).body
  await markPaid(testServer.database.pool, data.reference, 1, 'works')
  await owner.get(`payment/${data.reference}`)
  for (const name of ['sandbox', 'paystack']) {
    Object.assign(payments, { name })
    await change('update payments set provider = $2 where church_id = $1', [owner.church, name])
    const sent = await owner.post('transfer', transfer())
    expect(sent.body).toMatchObject({ message: 'Transfer successful' })
    await start(name === 'sandbox' ? SANDBOX : PAYSTACK)
    await expect(start(name === 'sandbox' ? PAYSTACK : SANDBOX)).rejects.toThrow('payments or transfers')
    await forgetTransfers()
  }
  Object.assign(payments, { name: 'sandbox' })
})

test('the demo church’s payments belong to the sandbox', async () => {
  expect(() => mustNotBeDemo(true, PAYSTACK)).toThrow(/^--demo and PAYSTACK_SECRET_KEY/)
  mustNotBeDemo(true, SANDBOX)
  mustNotBeDemo(false, PAYSTACK)
  await start(PAYSTACK)
  await seedDemo({ pool: testServer.database.pool, config: SANDBOX, log: { info: () => {} } })
  await expect(start(PAYSTACK)).rejects.toThrow('of the sandbox')
})

/** Like a distributed database whose other machines do not know the current church. */
test('refuses a provider while row security hides a church', async () => {
  const { ownerPool } = testServer.database
  await ownerPool.query('create policy planted on churches as restrictive using (false)')
  try {
    await expect(start(PAYSTACK)).rejects.toThrow(/hides a church/)
    await expect(start(SANDBOX)).rejects.toMatchObject({ name: 'ConfigError' })
  } finally {
    await ownerPool.query('drop policy planted on churches')
  }
})

spec('Sandbox: money stays apart')
test('the server itself starts with neither another provider nor --demo', async () => {
  const pages = { page: () => null } as unknown as PageSource
  const env = { PAYSTACK_SECRET_KEY: 'sk_test_0123456789', DATABASE_URL: testServer.database.ownerUrl }
  await expect(serve({ env, pages, demo: true })).rejects.toThrow(/^--demo/)
  await expect(serve({ env, pages, demo: false })).rejects.toThrow('of the sandbox')
})
