/** Queries the provider about one line of any kind, and schedules the next query. */
import type pg from 'pg'
import { inChurch } from '../db/in-church.ts'
import { ProviderSilent, type PaymentSeen, ProviderRefused } from '../providers/payments/payments.ts'
import {
  type MoneyDeps,
  inMinutes,
  nextPaymentAsk,
  nextTransferAsk,
  sendSettle,
  outcomeOf,
} from './provider.ts'
import {
  forgetPayer,
  remarkOn,
  findPayment,
  type Payment,
  failPayment,
  type PaymentType,
  type Purpose,
  type Undo,
  type OpenedPayment,
} from './payments/payment.ts'
import { moveTransaction, type Transaction, lockTransaction } from './transactions.ts'
import { settleTransfer } from './transfers/decide-transfer.ts'
import { giftPaid, giftReturned } from '../modules/giving/settle-gift.ts'
import { subscriptionPaid, subscriptionReturned } from '../modules/subscription/settle-payment.ts'
import { postPayment } from './ledger.ts'

/** Posts payments; no other code does. It may run any number of times, concurrently and in any order. */

/** The only currency of the ledger. */
const CURRENCY = 'NGN'

export const isPaidOrBack = (status: string): boolean => status === 'success' || status === 'reversed'

/**
 * Queries the provider about a payment and posts it. Returns the line's new state, null if it is not this church's. Throws
 * ProviderSilent if the outcome is unknown.
 */
export async function settlePayment(
  deps: Pick<MoneyDeps, 'pool' | 'payments'>,
  churchId: string,
  transactionId: string,
): Promise<Payment | null> {
  const read = (tx: pg.PoolClient) => findPayment(tx, churchId, transactionId)
  const payment = await inChurch(deps.pool, churchId, read)
  if (!payment || isPaidOrBack(payment.status)) return payment
  const seen = await outcomeOf(deps.payments.verify(payment.reference))
  if (!seen || seen.status === 'pending' || seen.status === payment.status) return payment
  return inChurch(deps.pool, churchId, async (tx) => {
    const line = await lockTransaction(tx, churchId, transactionId)
    if (line && !isPaidOrBack(line.status)) await follow(tx, churchId, payment, seen)
    return read(tx)
  })
}

/**
 * Charges an earlier payer again, without them: an opened payment, once for its reference. Returns its state. Throws
 * ProviderSilent if the outcome is unknown. The line then stays pending and is queried (`settlePayment`); it is not
 * charged twice.
 */
export async function chargeAgain(
  deps: MoneyDeps,
  churchId: string,
  { transactionId, ...opened }: OpenedPayment,
  authorization: string,
): Promise<Payment | null> {
  try {
    await deps.payments.charge({ ...opened, authorization })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await failPayment(deps.pool, churchId, transactionId, error.message)
  }
  return settlePayment(deps, churchId, transactionId)
}

async function follow(tx: pg.PoolClient, churchId: string, payment: Payment, seen: PaymentSeen) {
  if (seen.status !== 'success') return moveTransaction(tx, churchId, payment.id, seen.status)
  if (seen.currency !== CURRENCY) return leaveUnbooked(tx, churchId, payment, seen.currency)
  if (!Number.isSafeInteger(seen.amountKobo) || seen.amountKobo <= 0)
    throw new ProviderSilent('a payment of no amount')
  await moveTransaction(tx, churchId, payment.id, 'success')
  await keepWhatCame(tx, churchId, payment, seen)
  const remark = await purposes[payment.type](tx, {
    churchId,
    transactionId: payment.id,
    reference: payment.reference,
    requestedKobo: payment.asked_kobo,
    paidKobo: seen.amountKobo,
    paidAt: seen.paidAt ?? new Date().toISOString(),
    madeBy: payment.made_by,
    about: payment.about,
  })
  if (remark) await remarkOn(tx, churchId, payment.id, remark)
}

/** The value of another currency is unknown here: a person must handle it. */
async function leaveUnbooked(tx: pg.PoolClient, churchId: string, { id }: Payment, currency: string) {
  await moveTransaction(tx, churchId, id, 'failed')
  const named = /^[A-Z]{3}$/.test(currency) ? currency : 'another currency'
  await remarkOn(
    tx,
    churchId,
    id,
    `This was paid in ${named} and is not in the wallet. Please write to support.`,
  )
}

/** Stores the amount really paid. Data for another charge is kept only if the payer is charged again. */
async function keepWhatCame(
  tx: pg.PoolClient,
  churchId: string,
  { id, type }: Payment,
  { amountKobo, channel, paidAt, authorization }: PaymentSeen,
) {
  await tx.query('update transactions set amount_kobo = $3 where church_id = $1 and id = $2', [
    churchId,
    id,
    amountKobo,
  ])
  await tx.query(
    `update payments set paid_kobo = $3, channel = $4, paid_at = coalesce($5::timestamptz, now()),
       authorization_code = case when $7 then $6 end, email = case when $7 then email end, remark = null
     where church_id = $1 and transaction_id = $2`,
    [churchId, id, amountKobo, channel, paidAt, authorization, type === 'subscription'],
  )
}

const intoWallet: Purpose = async (tx, paid) => {
  await postPayment(tx, paid)
  return null
}

/** The effect of each purpose of payments. */
const purposes: Record<PaymentType, Purpose> = {
  top_up: intoWallet,
  gift: giftPaid,
  subscription: subscriptionPaid,
}

/** The undoing of each purpose's effect. */
export const undoes: Record<PaymentType, Undo> = {
  top_up: () => Promise.resolve(),
  gift: giftReturned,
  subscription: subscriptionReturned,
}

type Line = { churchId: string; transactionId: string }
type Deps = Pick<MoneyDeps, 'pool' | 'payments'>
type TransactionState = Pick<Transaction, 'type' | 'status'> & { started_at: string }

/**
 * Returns true if its state changed. Throws ProviderSilent if the outcome is unknown. A line that is neither payment nor
 * transfer (SMS) is left alone.
 */
export async function settle(deps: Deps, line: Line): Promise<boolean> {
  const before = await read(deps.pool, line)
  return before !== undefined && (await askAbout(deps, line, before)).status !== before.status
}

/** Runs as the job: it queries, and queries again later while the line can still change. */
export async function settleInTurn(deps: MoneyDeps, line: Line): Promise<void> {
  const before = await read(deps.pool, line)
  if (!before) return
  const now = await askAbout(deps, line, before).catch((error: unknown) => {
    if (error instanceof ProviderSilent) return null
    throw error
  })
  const next = nextOf({ ...before, status: (now ?? before).status }) ?? (now ? null : inMinutes(60))
  if (next) return sendSettle(deps.jobs, deps.pool, line, next)
  // Nobody paid. A later payment still counts (`moveTransaction`).
  if (now && !isPaidOrBack(now.status) && before.type !== 'transfer')
    await inChurch(deps.pool, line.churchId, async (tx) => {
      await moveTransaction(tx, line.churchId, line.transactionId, 'abandoned')
      // A plan that is paid late is renewed with the address it was begun with.
      if (before.type !== 'subscription') await forgetPayer(tx, line.churchId, line.transactionId)
    })
}

async function askAbout(
  deps: Deps,
  { churchId, transactionId }: Line,
  current: TransactionState,
): Promise<Pick<TransactionState, 'status'>> {
  if (current.type === 'sms') return current
  const ask = current.type === 'transfer' ? settleTransfer : settlePayment
  return (await ask(deps, churchId, transactionId)) ?? current
}

const read = (pool: pg.Pool, { churchId, transactionId }: Line): Promise<TransactionState | undefined> =>
  inChurch(pool, churchId, async (tx) => {
    const { rows } = await tx.query<TransactionState>(
      `select t.type, t.status, coalesce(f.decided_at, t.created_at) as started_at from transactions t
       left join transfers f on f.church_id = t.church_id and f.transaction_id = t.id
       where t.church_id = $1 and t.id = $2`,
      [churchId, transactionId],
    )
    return rows[0]
  })

function nextOf({ type, status, started_at }: TransactionState): string | null {
  if (type === 'sms') return null
  if (type === 'transfer') return nextTransferAsk(started_at, status)
  return isPaidOrBack(status) ? null : nextPaymentAsk(started_at)
}
