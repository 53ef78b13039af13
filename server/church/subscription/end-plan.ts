import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import type { Jobs, RenewalMail } from '../../jobs/jobs.ts'
import { sendRenewalMail } from './renewal-mails.ts'
import { scheduleRenewal } from './schedule-renewal.ts'

export type EndedBy = Exclude<RenewalMail['about'], 'failed' | 'by hand'>

/** The plan is over, and the owner is told, in the transaction that holds the lock of its row. */
export async function endPlan(tx: pg.PoolClient, jobs: Jobs, churchId: string, why: EndedBy): Promise<void> {
  await tx.query(
    `update subscriptions set status = 'inactive', renewal_transaction_id = null, failed_tries = 0, try_again_date = null
     where church_id = $1`,
    [churchId],
  )
  await scheduleRenewal(tx, churchId, null)
  await sendRenewalMail(tx, jobs, { churchId, about: why })
  await addAudit(tx, {
    churchId,
    accountId: null,
    action: `the subscription ended: ${why}`,
    subjectTable: 'subscriptions',
  })
}
