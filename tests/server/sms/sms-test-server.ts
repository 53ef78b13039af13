/** Runs a server whose SMS go through the test's network, and a church with money in its wallet. */
import { inChurch } from '../../../server/db/in-church.ts'
import { balanceOf, postEntry, type Account } from '../../../server/money/ledger.ts'
import { openTransaction } from '../../../server/money/transactions.ts'
import { aChurch, openTestServer, type Caller, type TestServer } from '../church/test-server.ts'
import { aNetwork, type Network } from './a-network.ts'

export type SmsTestServer = TestServer & { network: Network; grace: Caller & { reference: string } }

export async function openSmsTestServer(naira = 1000): Promise<SmsTestServer> {
  const testServer = await openTestServer()
  const network = aNetwork()
  testServer.app.deps.sms = network
  const grace = await aChurch(testServer)
  await payIn(testServer, grace.church, naira)
  return Object.assign(testServer, { network, grace })
}

export async function payIn({ database }: TestServer, church: string, naira: number): Promise<void> {
  const kobo = naira * 100
  await inChurch(database.pool, church, async (tx) => {
    const { id } = await openTransaction(tx, church, { type: 'top_up', amountKobo: kobo, madeBy: null })
    const postings = { gateway: -kobo, wallet: kobo }
    await postEntry(tx, church, { key: `${id}:settled`, kind: 'top_up', transactionId: id, postings })
  })
}

/** Kobo. */
export const balance = ({ database }: TestServer, church: string, account: Account) =>
  inChurch(database.pool, church, (tx) => balanceOf(tx, church, account))

export const phoneOf = (n: number) => `+23480300${String(n).padStart(5, '0')}`
export const phones = (count: number, from = 10_000) =>
  Array.from({ length: count }, (_, index) => phoneOf(from + index))

/** Makes pending work due as if so much time had passed. */
export async function minutesLater({ database }: TestServer, minutes: number): Promise<void> {
  const past = `- $1 * interval '1 minute'`
  await database.ownerPool.query(
    `update pgboss.job set start_after = start_after ${past}, started_on = started_on ${past}`,
    [minutes],
  )
  await database.ownerPool.query(
    `update sms_recipients set ask_at = ask_at ${past}, changed_at = changed_at ${past}`,
    [minutes],
  )
  await database.ownerPool.query(
    `update sms_sends set scheduled_for = scheduled_for ${past}, started_at = started_at ${past}`,
    [minutes],
  )
}
