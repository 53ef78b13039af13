/** Advances a transfer as far as possible without a person. It may run any number of times, concurrently. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { ProviderRefused, ProviderSilent } from '../../providers/payments/payments.ts'
import { outcomeOf, type MoneyDeps } from '../provider.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'
import { followTransfer } from './follow-transfer.ts'
import { maySend } from './sending-right.ts'

type Deps = Pick<MoneyDeps, 'pool' | 'payments'>

/** Longer than any call to the provider takes: two calls are never under way with the same transfer. */
const TURN = '3 minutes'

/** A process that paused for longer since it took its turn leaves the rest to the next turn. */
const MAY_CALL_FOR_MS = 60_000

/** Returns the new state, null if it is not this church's. Throws ProviderSilent if the outcome is unknown. */
export async function settleTransfer(deps: Deps, churchId: string, id: string): Promise<Transfer | null> {
  const transfer = await inChurch(deps.pool, churchId, (tx) => findTransfer(tx, churchId, id))
  if (!transfer) return null
  if (transfer.status === 'success') return lookAgain(deps, churchId, transfer)
  if (transfer.status !== 'pending' || transfer.waits_for === 'approval') return transfer
  return transfer.sent_at ? askFirst(deps, churchId, transfer) : send(deps, churchId, transfer)
}

/** An arrived transfer may still be sent back. */
async function lookAgain({ pool, payments }: Deps, churchId: string, transfer: Transfer) {
  const seen = await outcomeOf(payments.verifyTransfer(transfer.reference))
  return seen?.status === 'reversed' ? followTransfer(pool, churchId, transfer.id, seen) : transfer
}

/**
 * It was sent, or its process ended just before. Only a transfer unknown to the provider is sent, under the same reference.
 */
async function askFirst(deps: Deps, churchId: string, transfer: Transfer) {
  const seen = await outcomeOf(deps.payments.verifyTransfer(transfer.reference))
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

/** Uses wall-clock time, which continues while a machine sleeps. */
function turnFromNow(): Turn {
  const until = Date.now() + MAY_CALL_FOR_MS
  return {
    stillOurs() {
      if (Date.now() > until) throw new ProviderSilent('the turn was over')
    },
  }
}

/** Another process may have advanced it, or its sending may have ended. */
const presentState = async (pool: pg.Pool, churchId: string, transfer: Transfer): Promise<Transfer> =>
  (await inChurch(pool, churchId, (tx) => findTransfer(tx, churchId, transfer.id))) ?? transfer

/** Is committed before the provider is called. */
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
 * A rejection means that nothing happened now. A query shows if something happened before under this reference. The
 * rejection counts in its own turn alone: in the next one another process may be sending.
 */
async function refusal(payments: Deps['payments'], { reference }: Transfer, turn: Turn, error: unknown) {
  if (!(error instanceof ProviderRefused)) throw error
  const seen = await outcomeOf(payments.verifyTransfer(reference))
  if (seen) return seen
  turn.stillOurs()
  return { status: 'failed' as const, transferCode: null, reason: error.message }
}
