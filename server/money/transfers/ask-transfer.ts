/** Requests a transfer: amount and fee are set aside, or nothing happens. */
import type pg from 'pg'
import type { z } from 'zod'
import { koboOf } from '../../../contract/money/amounts.ts'
import { newId } from '../../../contract/new-id.ts'
import { TRANSFER_FEE_KOBO } from '../../../contract/money/prices.ts'
import type { transferRoutes } from '../../../contract/routes/transfers.ts'
import { addAudit } from '../../auth/audit.ts'
import { requireRightNow } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, Problem, notThere } from '../../http/actor-and-answer.ts'
import {
  ProviderSilent,
  type BankAccount,
  type Payments,
  ProviderRefused,
  type TransferSeen,
} from '../../providers/payments/payments.ts'
import {
  type MoneyDeps,
  providerProblem,
  askingProvider,
  nextTransferAsk,
  sendSettle,
  outcomeOf,
} from '../provider.ts'
import { openTransaction } from '../transactions.ts'
import { setAside, followTransfer } from './follow-transfer.ts'
import { findTransfer, type Transfer, needsSecondPerson } from './find-transfers.ts'
import { invalid } from '../../http/content.ts'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { spendAttempts } from '../../auth/limiter.ts'

/** Continues a transfer by the provider's one-time code, and sends that code again. */

type WaitingForCode = { transferCode: string; reference: string }

/**
 * Passes on the one-time code that the provider requires before money is sent. Throws a Problem if the code is wrong,
 * not pending or tried too often, or if the provider does not answer.
 */
export async function giveCode(
  deps: Pick<MoneyDeps, 'pool' | 'payments'>,
  giver: Actor,
  id: string,
  code: string,
): Promise<Transfer | null> {
  const { transferCode, reference } = await waitingForCode(deps, giver, id, 'gave the code of a transfer')
  await spendAttempts(deps.pool, { 'transfer-code': id })
  const seen = await askingProvider(async () => {
    // A second tap is rejected because the first one succeeded.
    const finalized = deps.payments.finalizeTransfer({ transferCode, code })
    return finalized.catch((error: unknown) => unlessDone(deps, reference, error))
  }, 'code')
  return followTransfer(deps.pool, giver.churchId, id, seen)
}

/**
 * Sends the one-time code again to a person who did not get it: without it the money would stay set aside. Throws a
 * Problem if no code is pending or it was sent too often. Also throws one if the provider rejects it or is silent. If
 * the transfer was finished elsewhere meanwhile, its state is applied instead.
 */
export async function resendCode(
  deps: Pick<MoneyDeps, 'pool' | 'payments'>,
  giver: Actor,
  id: string,
): Promise<void> {
  const action = 'had the code of a transfer sent again'
  const { transferCode, reference } = await waitingForCode(deps, giver, id, action)
  await spendAttempts(deps.pool, { 'transfer-code-again': id })
  const seen = await askingProvider(() =>
    deps.payments
      .resendCode(transferCode)
      .then(() => null)
      .catch((error: unknown) => unlessDone(deps, reference, error)),
  )
  if (seen) await followTransfer(deps.pool, giver.churchId, id, seen)
}

/**
 * Finds a transfer that waits for a code. Returns the provider's name of it. Throws a Problem if it does not exist, or
 * waits for no code.
 */
const waitingForCode = (
  { pool }: Pick<MoneyDeps, 'pool'>,
  giver: Actor,
  id: string,
  action: AuditAction,
): Promise<WaitingForCode> =>
  inChurch(pool, giver.churchId, async (tx) => {
    await requireRightNow(tx, giver, { access: 'financeAccess', confirmedEmails: [giver.accountId] })
    const transfer = await findTransfer(tx, giver.churchId, id)
    if (!transfer) throw notThere('This transfer')
    if (transfer.status !== 'pending' || transfer.waits_for !== 'code' || !transfer.transfer_code)
      throw new Problem('CHANGED_MEANWHILE', 'This transfer needs no code.')
    await addAudit(tx, { ...giver, action, subjectTable: 'transfers', subjectId: id })
    return { transferCode: transfer.transfer_code, reference: transfer.reference }
  })

/** A rejection may mean that the code was given elsewhere. The transfer's state is then returned. */
async function unlessDone(
  { payments }: Pick<MoneyDeps, 'payments'>,
  reference: string,
  error: unknown,
): Promise<TransferSeen> {
  if (!(error instanceof ProviderRefused)) throw error
  const seen = await outcomeOf(payments.verifyTransfer(reference))
  if (seen && seen.status !== 'otp') return seen
  throw error
}

type Typed = z.output<(typeof transferRoutes)['addTransfer']['body']>

/** The app waits fifteen seconds, and then reports that nothing was begun. So nothing begins after this time. */
const START_WITHIN_MS = 10_000

/**
 * Returns the id of the transfer, which is not sent yet (`settleTransfer`). The same id again is the same transfer. Throws
 * Problem ALREADY_EXISTS if the id belongs to another transfer. Throws a Problem if the account does not exist, has another
 * name, or the wallet does not hold enough.
 */
export async function askTransfer(deps: MoneyDeps, asker: Actor, typed: Typed): Promise<string> {
  const id = typed.id ?? newId()
  const there = async (): Promise<boolean> => {
    const known = await inChurch(deps.pool, asker.churchId, (tx) => findTransfer(tx, asker.churchId, id))
    if (known) requireSame(known, typed)
    return known !== null
  }
  if (typed.id && (await there())) return id
  const until = Date.now() + START_WITHIN_MS
  const bankName = await checkedAccount(deps.payments, typed)
  if (Date.now() > until) throw providerProblem(new ProviderSilent('too late'))
  try {
    await inChurch(deps.pool, asker.churchId, (tx) => write(tx, deps, asker, { ...typed, id, bankName }))
  } catch (error) {
    // Of two simultaneous taps, the other one wrote it.
    if ((error as { code?: string }).code !== '23505' || !(await there())) throw error
  }
  return id
}

/** The caller would take a response about another amount or account for one about this request. */
function requireSame(known: Transfer, { amount, accountNumber, bankCode, accountName }: Typed): void {
  const same =
    known.amount_kobo === koboOf(amount) &&
    known.account_number === accountNumber &&
    known.bank_code === bankCode &&
    sameName(known.account_name, accountName)
  if (same) return
  throw new Problem(
    'ALREADY_EXISTS',
    'This request was already used for another transfer, so nothing was sent now. Check the transfers under way, then try again.',
  )
}

type Checked = Typed & { id: string; bankName: string }

async function write(
  tx: pg.PoolClient,
  { jobs, payments }: MoneyDeps,
  asker: Actor,
  checked: Checked,
): Promise<void> {
  const { churchId, accountId } = asker
  const asking = [accountId]
  await requireRightNow(tx, asker, {
    access: 'financeAccess',
    settledEmails: asking,
    confirmedEmails: asking,
  })
  const amountKobo = koboOf(checked.amount)
  const line = { id: checked.id, amount_kobo: amountKobo, fee_kobo: TRANSFER_FEE_KOBO }
  await openTransaction(tx, churchId, {
    id: checked.id,
    type: 'transfer',
    amountKobo: amountKobo + TRANSFER_FEE_KOBO,
    madeBy: accountId,
  })
  const waitsFor = (await needsSecondPerson(tx, churchId, accountId, amountKobo)) ? 'approval' : 'bank'
  await tx.query(
    `insert into transfers (church_id, transaction_id, account_number, account_name, bank_code, bank_name, amount_kobo,
       fee_kobo, waits_for, provider) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      churchId,
      checked.id,
      checked.accountNumber,
      checked.accountName,
      checked.bankCode,
      checked.bankName,
      amountKobo,
      TRANSFER_FEE_KOBO,
      waitsFor,
      payments.name,
    ],
  )
  await setAside(tx, churchId, line)
  await addAudit(tx, {
    ...asker,
    action: 'asked for a transfer',
    subjectTable: 'transfers',
    subjectId: checked.id,
  })
  const transfer = { churchId, transactionId: checked.id }
  if (waitsFor === 'bank')
    await sendSettle(jobs, tx, transfer, nextTransferAsk(new Date().toISOString(), 'pending'))
}

type Bank = Pick<Payments, 'accountName' | 'banks'>

/**
 * Asks the bank for an account's holder: a name from the page is not trusted. Throws a Problem at the field if there is
 * no such account.
 * @returns the bank's name of the holder
 */
export async function lookUp(payments: Bank, account: BankAccount): Promise<string> {
  const name = await askingProvider(() => payments.accountName(account), 'accountNumber')
  if (name) return name
  throw invalid([
    {
      path: 'accountNumber',
      message: 'This bank knows no such account. Please check the number and the bank.',
    },
  ])
}

/** Returns the bank's name. Throws a Problem if the account belongs to another person than typed. */
async function checkedAccount(
  payments: Bank,
  { accountNumber, bankCode, accountName }: BankAccount & { accountName: string },
): Promise<string> {
  const bank = (await askingProvider(() => payments.banks())).find(({ code }) => code === bankCode)
  if (!bank) throw invalid([{ path: 'bankCode', message: 'Please choose the bank from the list.' }])
  const name = await lookUp(payments, { accountNumber, bankCode })
  if (sameName(name, accountName)) return bank.name
  throw invalid([
    { path: 'accountName', message: `This account belongs to ${name}. Please look it up again.` },
  ])
}

/** Compares without case and with single spaces. */
const sameName = (one: string, other: string): boolean => folded(one) === folded(other)

const folded = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
