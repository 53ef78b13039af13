/** Brings a transfer on, as far as it can come without a person. It may run any number of times, at once. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { ProviderRefused, ProviderSilent } from '../../providers/payments/payments.ts'
import { heard } from '../heard.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'
import { followTransfer } from './follow-transfer.ts'
import { maySend } from './sending-right.ts'

type Deps = Pick<MoneyDeps, 'pool' | 'payments'>

/** Longer than any call to the provider takes: two are never on their way with the same transfer. */
const TURN = '3 minutes'

/** A process that stood still for longer since it took its turn leaves the rest to who takes the next. */
const MAY_CALL_FOR_MS = 60_000

/** Answers where it stands then, null where it is none of this church's. Throws ProviderSilent where nobody knows. */
export async function settleTransfer(deps: Deps, churchId: string, id: string): Promise<Transfer | null> {
  const transfer = await inChurch(deps.pool, churchId, (tx) => findTransfer(tx, churchId, id))
  if (!transfer) return null
  if (transfer.status === 'success') return lookAgain(deps, churchId, transfer)
  if (transfer.status !== 'pending' || transfer.waits_for === 'approval') return transfer
  return transfer.sent_at ? askFirst(deps, churchId, transfer) : send(deps, churchId, transfer)
}

/** What arrived may still be sent back. */
async function lookAgain({ pool, payments }: Deps, churchId: string, transfer: Transfer) {
  const seen = await heard(payments.verifyTransfer(transfer.reference))
  return seen?.status === 'reversed' ? followTransfer(pool, churchId, transfer.id, seen) : transfer
}

/** It was sent, or its process ended just before: only what the provider never heard of is sent, under the same reference. */
async function askFirst(deps: Deps, churchId: string, transfer: Transfer) {
  const seen = await heard(deps.payments.verifyTransfer(transfer.reference))
  return seen ? followTransfer(deps.pool, churchId, transfer.id, seen) : send(deps, churchId, transfer)
}

async function send({ pool, payments }: Deps, churchId: string, transfer: Transfer) {
  const turn = turnFromNow()
  if (!(await takeTurn(pool, churchId, transfer))) return presentState(pool, churchId, transfer)
  const seen = await handOver(payments, transfer, turn).catch((error: unknown) =>
    refusal(payments, transfer, turn, error),
  )
  return followTransfer(pool, churchId, transfer.id, seen)
}

type Turn = { stillOurs(): void }

/** By the clock on the wall: it goes on while a machine sleeps. */
function turnFromNow(): Turn {
  const until = Date.now() + MAY_CALL_FOR_MS
  return {
    stillOurs() {
      if (Date.now() > until) throw new ProviderSilent('the turn was over')
    },
  }
}

/** Another process may have brought it on, or its sending may have ended. */
const presentState = async (pool: pg.Pool, churchId: string, transfer: Transfer): Promise<Transfer> =>
  (await inChurch(pool, churchId, (tx) => findTransfer(tx, churchId, transfer.id))) ?? transfer

/** Committed before the provider hears of it. */
const takeTurn = (pool: pg.Pool, churchId: string, { id, sent_at }: Transfer): Promise<boolean> =>
  inChurch(pool, churchId, async (tx) => {
    if (!sent_at && !(await maySend(tx, churchId, id))) return false
    const { rowCount } = await tx.query(
      `update transfers f set sent_at = now() from transactions t
       where f.church_id = $1 and f.transaction_id = $2 and (f.sent_at is null or f.sent_at < now() - interval '${TURN}')
         and f.waits_for <> 'approval' and t.church_id = f.church_id and t.id = f.transaction_id and t.status = 'pending'`,
      [churchId, id],
    )
    return rowCount === 1
  })

async function handOver(payments: Deps['payments'], transfer: Transfer, turn: Turn) {
  const recipient = await payments.recipient({
    accountNumber: transfer.account_number,
    bankCode: transfer.bank_code,
    accountName: transfer.account_name,
  })
  turn.stillOurs()
  return payments.transfer({
    reference: transfer.reference,
    amountKobo: transfer.amount_kobo,
    recipient,
    reason: 'Transfer from the church wallet',
  })
}

/**
 * A refusal says that nothing happened now; whether something happened before, under this reference, is asked. It counts
 * in its own turn alone: in the next one another may be sending.
 */
async function refusal(payments: Deps['payments'], { reference }: Transfer, turn: Turn, error: unknown) {
  if (!(error instanceof ProviderRefused)) throw error
  const seen = await heard(payments.verifyTransfer(reference))
  if (seen) return seen
  turn.stillOurs()
  return { status: 'failed' as const, transferCode: null, reason: error.message }
}
