/** Compares the ledger with the provider's truth after all faults have ended. */
import { expect } from 'vitest'
import { SMS_PRICE_KOBO, TRANSFER_FEE_KOBO } from '../../../contract/money/prices.ts'
import type { Account } from '../../../server/money/ledger.ts'
import { settleInTurn } from '../../../server/money/settle.ts'
import { approveTransfer } from '../../../server/money/transfers/decide-transfer.ts'
import { giveCode } from '../../../server/money/transfers/ask-transfer.ts'
import { lookForReturns, readWebhooks } from '../../../server/money/webhooks.ts'
import { handOver } from './step.ts'
import { later, linesOf, peek, type Town } from './town.ts'

/** The bank decides pending transfers, people do their part, and the server's jobs run. No webhook comes any more. */
export async function heal(town: Town): Promise<void> {
  await workJobs(town)
  // Many wrong codes were tried. By then they may be tried again.
  await town.db.ownerPool.query('delete from attempts')
  // An approval may lead to a code.
  for (let people = await waitingForPeople(town); people.length > 0; people = await waitingForPeople(town)) {
    for (const { id, waits_for } of people)
      await (waits_for === 'approval'
        ? approveTransfer(town.sound, town.second, id)
        : giveCode(town.sound, town.asker, id, '123456'))
    await workJobs(town)
  }
  for (const { id, type, reference } of await linesOf(town)) {
    if (type === 'transfer') town.provider.land(reference, reference.at(-1)! < '8' ? 'success' : 'failed')
    if (type === 'sms') await handOver(town, town.sound, id)
  }
  await later(town, '4 days')
  await workJobs(town)
  // The daily job looks for refunds that no webhook reported.
  await lookForOwnReturns(town)
  await readWebhooks(town.sound)
}

/** Does what the job does, but for this church alone: others run beside it. */
async function lookForOwnReturns(town: Town): Promise<void> {
  const own = (await linesOf(town)).map(({ reference }) => reference)
  const payments = {
    ...town.sound.payments,
    returnedSince: () => Promise.resolve(own.filter((reference) => town.provider.isReturned(reference))),
  }
  await lookForReturns({ ...town.sound, payments })
}

/** Settles immediately what was scheduled for later. */
async function workJobs(town: Town): Promise<void> {
  await later(town, '10 minutes')
  await readWebhooks(town.sound)
  const { rows } = await town.db.pool.query<{ transaction_id: string }>(
    'delete from asked_later where church_id = $1 returning transaction_id',
    [town.church],
  )
  for (const { transaction_id: transactionId } of rows)
    await settleInTurn(town.sound, { churchId: town.church, transactionId })
}

const waitingForPeople = async (town: Town) =>
  (await waiting(town)).filter(({ waits_for }) => waits_for !== 'bank')

type Waiting = { id: string; waits_for: string }

const waiting = (town: Town): Promise<Waiting[]> =>
  peek(
    town,
    `select t.id, f.waits_for from transactions t join transfers f on f.church_id = t.church_id and f.transaction_id = t.id
     where t.church_id = $1 and t.status = 'pending'`,
  )

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

export async function checkMoney(town: Town): Promise<void> {
  const { provider } = town
  const lines = await linesOf(town)
  const paid = lines
    .flatMap(({ reference }) => provider.payments.get(reference) ?? [])
    .filter(({ status, currency }) => status === 'success' && currency === 'NGN')
  const out = lines
    .flatMap(({ reference }) => provider.transfers.get(reference) ?? [])
    .filter(({ status }) => status === 'success')
  const sold = lines.flatMap(({ id }) => town.sms.get(id) ?? []).filter(Boolean).length
  const truth = {
    gateway: 0 - sum(paid.map(({ paidKobo, returnedKobo = 0 }) => paidKobo - returnedKobo)),
    bank: sum(out.map(({ amountKobo }) => amountKobo)),
    fees: out.length * TRANSFER_FEE_KOBO,
    sms: sold * SMS_PRICE_KOBO,
    held: 0,
    subscription: 0,
  }
  const { wallet, owed, ...others } = await balances(town)
  expect(others).toEqual(truth)
  expect(wallet + owed).toBe(0 - sum(Object.values(truth)))
  // Nothing is spent while something is owed.
  expect([wallet, owed]).toContain(0)
  await checkLines(town)
}

async function checkLines(town: Town): Promise<void> {
  const { provider, requestedTransfers } = town
  const lines = await linesOf(town)
  for (const line of lines.filter(({ type }) => type === 'refund')) expect(line.status).toBe('success')
  for (const paid of lines.filter(({ type, status }) => type === 'top_up' && status === 'success')) {
    const { returnedKobo = 0 } = provider.payments.get(paid.reference)!
    expect(
      sum(lines.filter(({ returns }) => returns === paid.id).map(({ amount_kobo }) => amount_kobo)),
    ).toBe(returnedKobo)
  }
  for (const line of lines.filter(({ type }) => type !== 'sms' && type !== 'refund')) {
    const payment = provider.payments.get(line.reference)
    const paid = payment?.status === 'success' && payment.currency === 'NGN'
    const truth = line.type === 'transfer' ? provider.transfers.get(line.reference)?.status : null
    // Nothing is stuck, and each line states the truth.
    expect(line.status, line.reference).not.toBe('pending')
    expect(line.status === 'success', line.reference).toBe(truth === null ? paid : truth === 'success')
    if (paid) expect(line.amount_kobo).toBe(payment.paidKobo)
  }
  // One request is one transfer.
  expect(lines.filter(({ type }) => type === 'transfer').every(({ id }) => requestedTransfers.has(id))).toBe(
    true,
  )
}

type Balances = Record<Exclude<Account, 'wallet' | 'owed'>, number> & { wallet: number; owed: number }

async function balances(town: Town): Promise<Balances> {
  const none = { gateway: 0, bank: 0, fees: 0, sms: 0, held: 0, subscription: 0, wallet: 0, owed: 0 }
  const rows = await peek<{ account: string; balance_kobo: number; sum: number }>(
    town,
    `select account, balance_kobo, (select coalesce(sum(amount_kobo), 0)::bigint from ledger_postings p
       where p.church_id = b.church_id and p.account = b.account) as sum
     from ledger_balances b where church_id = $1`,
  )
  for (const { balance_kobo, sum } of rows) expect(balance_kobo).toBe(sum)
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.account, row.balance_kobo])) }
}
