/**
 * Rebuilds a payment that was begun after the backup from which this database was restored.
 * The provider still knows its church. Its amount is then queried like that of any other payment.
 */
import type pg from 'pg'
import { findPlan } from '../../../contract/money/plans.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { PaymentSeen } from '../../providers/payments/payments.ts'
import { outcomeOf, type MoneyDeps } from '../provider.ts'
import { sendSettle } from '../next-ask.ts'
import { findReference, openTransaction } from '../transactions.ts'
import { lineIn, type LineSaid } from './open-payment.ts'

type Line = { churchId: string; transactionId: string }

/**
 * Null if the provider does not know it, or names no church of this server. Throws ProviderSilent if the outcome is
 * unknown. Anybody who pays through the same account elsewhere can name a church too; they then paid into its wallet. So
 * the metadata is trusted only for the church and the purpose, not for a price.
 */
export async function restorePayment(deps: MoneyDeps, reference: string): Promise<Line | null> {
  const seen = await outcomeOf(deps.payments.verify(reference))
  const said = seen && lineIn(seen.metadata)
  if (!said || seen.amountKobo <= 0) return null
  try {
    await inChurch(deps.pool, said.church, async (tx) => {
      if (await mayBeWritten(tx, said)) await write(tx, deps, said, reference, seen)
    })
  } catch (error) {
    // Of two simultaneous reads, the other one wrote it.
    if ((error as { code?: string }).code !== '23505') throw error
  }
  return findReference(deps.pool, reference)
}

async function mayBeWritten(tx: pg.PoolClient, { church, transaction }: LineSaid): Promise<boolean> {
  const { rows } = await tx.query<{ may: boolean }>(
    `select exists (select from churches where church_id = $1)
       and not exists (select from transactions where church_id = $1 and id = $2) as may`,
    [church, transaction],
  )
  return rows[0]?.may === true
}

async function write(
  tx: pg.PoolClient,
  { jobs, payments }: MoneyDeps,
  { church: churchId, transaction: id, type, about }: LineSaid,
  reference: string,
  { amountKobo }: PaymentSeen,
): Promise<void> {
  await openTransaction(tx, churchId, { id, reference, type, amountKobo, madeBy: null })
  const requestedKobo = findPlan(String(about.plan))?.amountKobo ?? amountKobo
  await tx.query(
    `insert into payments (church_id, transaction_id, provider, asked_kobo, about) values ($1, $2, $3, $4, $5)`,
    [churchId, id, payments.name, requestedKobo, JSON.stringify(about)],
  )
  const subject = { subjectTable: 'transactions', subjectId: id }
  await addAudit(tx, { churchId, accountId: null, action: 'a lost payment was found again', ...subject })
  await sendSettle(jobs, tx, { churchId, transactionId: id }, null)
}
