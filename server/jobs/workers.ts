/** Maps each kind of job to its handler. */
import { mailRenewal } from '../modules/subscription/renewal-mails.ts'
import { renewDue } from '../modules/subscription/jobs.ts'
import { followUpAbsentees } from '../modules/sms/absentees.ts'
import { lookForSends, workSend } from '../modules/sms/jobs.ts'
import type { Deps } from '../http/deps.ts'
import { settleInTurn } from '../money/settle.ts'
import { lookForReturns, readWebhooks } from '../money/webhooks.ts'
import { workRetention } from './retention.ts'

export function workJobs(deps: Deps): void {
  deps.jobs.work('money.settle', (line) => settleInTurn(deps, line))
  deps.jobs.work('sms.send', (job, ending) => workSend(deps, job, ending))
  deps.jobs.work('sms.look', () => lookForSends(deps))
  deps.jobs.work('sms.follow-up', (_job, ending) => followUpAbsentees(deps, ending))
  deps.jobs.work('money.webhooks', () => readWebhooks(deps))
  deps.jobs.work('money.returns', () => lookForReturns(deps))
  deps.jobs.work('subscription.mail', (job) => mailRenewal(deps, job))
  deps.jobs.work('subscription.renew', (_job, ending) => renewDue(deps, ending))
  deps.jobs.work('retention', workRetention(deps))
}
