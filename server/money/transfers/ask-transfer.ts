/** A person asks for a transfer: amount and fee are set aside, or nothing happens. */
import type pg from 'pg'
import type { z } from 'zod'
import { koboOf } from '../../../contract/naira.ts'
import { newId } from '../../../contract/new-id.ts'
import { TRANSFER_FEE_KOBO } from '../../../contract/prices.ts'
import type { transferRoutes } from '../../../contract/routes/transfers.ts'
import { addAudit } from '../../auth/audit.ts'
import { requireRightNow } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { Problem } from '../../http/problem.ts'
import { ProviderSilent } from '../../providers/payments/payments.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { nextTransferAsk } from '../next-ask.ts'
import { providerProblem } from '../provider-problem.ts'
import { sendSettle } from '../send-settle.ts'
import { openTransaction } from '../transactions.ts'
import { setAside } from './book-transfer.ts'
import { checkedAccount, sameName } from './checked-account.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'
import { needsSecondPerson } from './second-person.ts'

type Typed = z.output<(typeof transferRoutes)['addTransfer']['body']>

/** Who asks waits fifteen seconds, and is told then that nothing is there: later than this nothing is begun. */
const BEGUN_WITHIN_MS = 10_000

/**
 * Answers the id of the transfer, which is not sent yet (`settleTransfer`). The same id again is the same transfer.
 * Throws Problem ALREADY_EXISTS where the id is another transfer's, and a Problem where the account is not there, has another name, or the wallet does not hold enough.
 */
export async function askTransfer(deps: MoneyDeps, asker: Actor, typed: Typed): Promise<string> {
  const id = typed.id ?? newId()
  const there = async (): Promise<boolean> => {
    const known = await inChurch(deps.pool, asker.churchId, (tx) => findTransfer(tx, asker.churchId, id))
    if (known) requireSame(known, typed)
    return known !== null
  }
  if (typed.id && (await there())) return id
  const until = Date.now() + BEGUN_WITHIN_MS
  const bankName = await checkedAccount(deps.payments, typed)
  if (Date.now() > until) throw providerProblem(new ProviderSilent('too late'))
  try {
    await inChurch(deps.pool, asker.churchId, (tx) => write(tx, deps, asker, { ...typed, id, bankName }))
  } catch (error) {
    // Two taps at once: the other one wrote it.
    if ((error as { code?: string }).code !== '23505' || !(await there())) throw error
  }
  return id
}

/** An answer about another amount or account would be read as an answer about this one. */
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
  const asked = { churchId, transactionId: checked.id }
  if (waitsFor === 'bank')
    await sendSettle(jobs, tx, asked, nextTransferAsk(new Date().toISOString(), 'pending'))
}
