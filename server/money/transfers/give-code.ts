/** The one-time code that the provider asks for before money goes out. */
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { askingProvider } from '../provider-problem.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'
import { followTransfer } from './follow-transfer.ts'

type Giver = Pick<Actor, 'accountId' | 'churchId' | 'deviceId'>

/** Throws a Problem where the code is wrong, where no code is waited for, or where the provider does not answer. */
export async function giveCode(
  { pool, payments }: Pick<MoneyDeps, 'pool' | 'payments'>,
  giver: Giver,
  id: string,
  code: string,
): Promise<Transfer | null> {
  const transferCode = await inChurch(pool, giver.churchId, async (tx) => {
    const transfer = await findTransfer(tx, giver.churchId, id)
    if (!transfer) throw notThere('This transfer')
    if (transfer.status !== 'pending' || transfer.waits_for !== 'code' || !transfer.transfer_code)
      throw new Problem('CHANGED_MEANWHILE', 'This transfer waits for no code.')
    await addAudit(tx, {
      ...giver,
      action: 'gave the code of a transfer',
      subjectTable: 'transfers',
      subjectId: id,
    })
    return transfer.transfer_code
  })
  const seen = await askingProvider(() => payments.finalizeTransfer({ transferCode, code }), 'code')
  return followTransfer(pool, giver.churchId, id, seen)
}
