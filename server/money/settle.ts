/** Queries the provider about one line of any kind, and schedules the next query. */
import type pg from 'pg'
import { inChurch } from '../db/in-church.ts'
import { ProviderSilent } from '../providers/payments/payments.ts'
import type { MoneyDeps } from './provider.ts'
import { inMinutes, nextPaymentAsk, nextTransferAsk, sendSettle } from './next-ask.ts'
import { forgetPayer } from './payments/payment.ts'
import { isPaidOrBack, settlePayment } from './payments/settle-payment.ts'
import { moveTransaction, type Transaction } from './transactions.ts'
import { settleTransfer } from './transfers/settle-transfer.ts'

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
