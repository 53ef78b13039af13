/** A database whose money is of one provider is not served with another. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { type Config, loadConfig } from '../../../server/config.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { setLocalUuid } from '../../../server/db/local-uuid.ts'
import { mustBeOneProvider, mustNotBeDemo } from '../../../server/money/one-provider.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/account-holder.ts'
import { markPaid } from '../../../server/providers/payments/sandbox/pay.ts'
import type { PageSource } from '../../../server/pages/page-source.ts'
import { serve } from '../../../server/serve.ts'
import { aChurch, type Caller, type House, openHouse } from '../church/a-house.ts'

const PAYSTACK = loadConfig({ PAYSTACK_SECRET_KEY: 'sk_test_0123456789' })
const SANDBOX = loadConfig({})

let house: House
let owner: Caller
beforeAll(async () => {
  house = await openHouse()
  await aChurch(house, 'Nothing Paid')
  owner = await aChurch(house)
})
afterAll(() => house.close())

const start = (config: Config) => mustBeOneProvider(house.database.pool, config)
const change = (text: string, values: unknown[]) =>
  inChurch(house.database.pool, owner.church, (tx) => tx.query(text, values))
/** Only a church that is erased loses its transfers. */
const forgetTransfers = () =>
  inChurch(house.database.pool, owner.church, async (tx) => {
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

test('where no money moved yet, either will do', async () => {
  await start(PAYSTACK)
  await start(SANDBOX)
})

test('one payment in the sandbox, paid or not, stops a start with a key; real ones stop a start without', async () => {
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

test('so does a transfer, which says through whom it went', async () => {
  const { payments } = house.app.deps
  const { data } = (await owner.post('triggerSmsTopUpPayment', { amount: 5000 })).body
  await markPaid(house.database.pool, data.reference, 1, 'works')
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

test('what the demo church says it was paid is of the sandbox', async () => {
  expect(() => mustNotBeDemo(true, PAYSTACK)).toThrow(/^--demo and PAYSTACK_SECRET_KEY/)
  mustNotBeDemo(true, SANDBOX)
  mustNotBeDemo(false, PAYSTACK)
  await start(PAYSTACK)
  await seedDemo({ pool: house.database.pool, config: SANDBOX, log: { info: () => {} } })
  await expect(start(PAYSTACK)).rejects.toThrow('of the sandbox')
})

/** As on a database whose other machines were never told which church is asked about. */
test('a provider is refused while row security hides a church', async () => {
  const { ownerPool } = house.database
  await ownerPool.query('create policy planted on churches as restrictive using (false)')
  try {
    await expect(start(PAYSTACK)).rejects.toThrow(/hides a church/)
    await expect(start(SANDBOX)).rejects.toMatchObject({ name: 'ConfigError' })
  } finally {
    await ownerPool.query('drop policy planted on churches')
  }
})

test('the server itself does not start so', async () => {
  const pages = { page: () => null } as unknown as PageSource
  const env = { PAYSTACK_SECRET_KEY: 'sk_test_0123456789', DATABASE_URL: house.database.ownerUrl }
  await expect(serve({ env, pages, demo: true })).rejects.toThrow(/^--demo/)
  await expect(serve({ env, pages, demo: false })).rejects.toThrow('of the sandbox')
})
