/** Asks the provider about one line, whichever kind it is, and says when it is asked about next. */
import type pg from 'pg'
import { inChurch } from '../db/in-church.ts'
import { ProviderSilent } from '../providers/payments/payments.ts'
import type { MoneyDeps } from './money-deps.ts'
import { nextPaymentAsk, nextTransferAsk } from './next-ask.ts'
import { isPaidOrBack, settlePayment } from './payments/settle-payment.ts'
import { sendSettle } from './send-settle.ts'
import { moveTransaction, type Transaction } from './transactions.ts'
import { settleTransfer } from './transfers/settle-transfer.ts'

type Line = { churchId: string; transactionId: string }
type Asked = Pick<Transaction, 'type' | 'status' | 'created_at'>

/** Throws ProviderSilent where nobody knows. A line that is neither paid nor transferred (SMS) is left alone. */
export async function settle(
  deps: Pick<MoneyDeps, 'pool' | 'payments'>,
  { churchId, transactionId }: Line,
): Promise<void> {
  const line = await inChurch(deps.pool, churchId, (tx) => read(tx, churchId, transactionId))
  if (line?.type === 'transfer') await settleTransfer(deps, churchId, transactionId)
  else if (line && line.type !== 'sms') await settlePayment(deps, churchId, transactionId)
}

/** The job: asks, and as long as something can still come of it, asks again later. */
export async function settleInTurn(deps: MoneyDeps, line: Line): Promise<void> {
  try {
    await settle(deps, line)
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
  }
  await inChurch(deps.pool, line.churchId, async (tx) => {
    const asked = await read(tx, line.churchId, line.transactionId)
    if (asked) await askAgain(tx, deps, line, asked)
  })
}

async function read(tx: pg.ClientBase, churchId: string, id: string): Promise<Asked | undefined> {
  const { rows } = await tx.query<Asked>(
    'select type, status, created_at from transactions where church_id = $1 and id = $2',
    [churchId, id],
  )
  return rows[0]
}

async function askAgain(tx: pg.PoolClient, { jobs }: MoneyDeps, line: Line, asked: Asked): Promise<void> {
  const next = nextOf(asked)
  if (next) return sendSettle(jobs, tx, line, next)
  // Nobody paid. Should it be paid yet, it counts (`moveTransaction`).
  if (asked.type !== 'transfer') await moveTransaction(tx, line.churchId, line.transactionId, 'abandoned')
}

function nextOf({ type, status, created_at }: Asked): string | null {
  if (type === 'transfer') return nextTransferAsk(created_at, status)
  return isPaidOrBack(status) ? null : nextPaymentAsk(created_at)
}
