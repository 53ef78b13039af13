/** Who does which kind of work; a line for each. */
import { mailRenewal } from '../church/subscription/renewal-mails.ts'
import { renewDue } from '../church/subscription/renew.ts'
import { followUpAbsentees } from '../church/sms/follow-up/follow-up-absentees.ts'
import { lookForSends } from '../church/sms/sending/look-for-sends.ts'
import { workSend } from '../church/sms/sending/work-send.ts'
import type { Deps } from '../http/deps.ts'
import { settleInTurn } from '../money/settle.ts'
import { lookForReturns } from '../money/webhooks/look-for-returns.ts'
import { readWebhooks } from '../money/webhooks/read-webhooks.ts'
import { workRetention } from '../retention/work-retention.ts'

export function workJobs(deps: Deps): void {
  deps.jobs.work('money.settle', (line) => settleInTurn(deps, line))
  deps.jobs.work('sms.send', (told, ending) => workSend(deps, told, ending))
  deps.jobs.work('sms.look', () => lookForSends(deps))
  deps.jobs.work('sms.follow-up', (_told, ending) => followUpAbsentees(deps, ending))
  deps.jobs.work('money.webhooks', () => readWebhooks(deps))
  deps.jobs.work('money.returns', () => lookForReturns(deps))
  deps.jobs.work('subscription.mail', (told) => mailRenewal(deps, told))
  deps.jobs.work('subscription.renew', (_told, ending) => renewDue(deps, ending))
  deps.jobs.work('retention', workRetention(deps))
}
