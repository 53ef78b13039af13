/** Mails the owner when a renewal fails or a plan ends. The job is written in the same transaction as the change. */
import type pg from 'pg'
import { shortDate } from '../../../contract/written-date.ts'
import { mailedChurch } from '../../auth/account/account-mails.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/deps.ts'
import { describeError } from '../../http/log.ts'
import type { Jobs, RenewalMail } from '../../jobs/jobs.ts'
import { inMinutes } from '../../money/next-ask.ts'
import { findSubscription } from './queries.ts'

type MailDeps = Pick<Deps, 'pool' | 'mailer' | 'config' | 'logger' | 'jobs'>

/** After that the mail is old news, and the screen shows it too. */
const TRIED_FOR_MS = 86_400_000
const AGAIN_IN_MINUTES = 10

export const sendRenewalMail = (
  tx: pg.ClientBase,
  jobs: Jobs,
  about: Omit<RenewalMail, 'since'>,
): Promise<void> => send(tx, jobs, { ...about, since: new Date().toISOString() })

const send = (db: pg.ClientBase | pg.Pool, jobs: Jobs, mail: RenewalMail, startAfter?: string) =>
  jobs.send(db, 'subscription.mail', mail, {
    key: `${mail.about} ${mail.tryAgain ?? ''}`,
    ...(startAfter && { startAfter }),
  })

/** Runs the job. If its process ends at the wrong moment, the mail is sent twice. */
export async function mailRenewal(deps: MailDeps, mail: RenewalMail): Promise<void> {
  try {
    await mailOwner(deps, mail)
  } catch (error) {
    deps.logger.warn({ failed: describeError(error) }, 'a mail about a renewal was not sent')
    if (Date.now() - Date.parse(mail.since) < TRIED_FOR_MS)
      await send(deps.pool, deps.jobs, mail, inMinutes(AGAIN_IN_MINUTES))
  }
}

async function mailOwner(deps: MailDeps, mail: RenewalMail): Promise<void> {
  const owner = await inChurch(deps.pool, mail.churchId, async (tx) =>
    (await isStillTrue(tx, mail)) ? ownerOf(tx, mail.churchId) : undefined,
  )
  if (!owner) return
  const { config, mailer } = deps
  const [subject, happened] = words(mail, mailedChurch(owner.church))
  const text = `${happened}\n\nPay here: ${config.publicUrl}/subscription\n\nCheck-in at the door still works.\n\n${config.appName}\n`
  await mailer.send({ to: owner.email, subject, text })
}

/** Somebody may have paid before the mail was sent. */
async function isStillTrue(tx: pg.ClientBase, { churchId, tryAgain }: RenewalMail): Promise<boolean> {
  const { status, try_again_date } = await findSubscription(tx, churchId)
  return tryAgain ? status === 'active' && try_again_date === tryAgain : status === 'inactive'
}

type Owner = { email: string; church: string }

async function ownerOf(tx: pg.ClientBase, churchId: string): Promise<Owner | undefined> {
  const { rows } = await tx.query<Owner>(
    `select a.email, c.name as church from memberships m join accounts a on a.id = m.account_id
       join churches c on c.church_id = m.church_id where m.church_id = $1 and m.is_owner`,
    [churchId],
  )
  return rows[0]
}

function words({ about, tryAgain }: RenewalMail, church: string): [string, string] {
  if (about === 'by hand')
    return [
      `The subscription of ${church} is due`,
      `What was paid with the last time cannot be charged again, so the subscription of ${church} waits for you to pay it.`,
    ]
  if (about === 'failed')
    return [
      `The subscription of ${church} could not be renewed`,
      `We could not charge what you paid with the last time for the subscription of ${church}. We try again on ${shortDate(tryAgain ?? '')}. You can also pay another way.`,
    ]
  const why = {
    trial: `The trial of ${church} is over.`,
    cancelled: `The subscription of ${church} has ended, as it was cancelled.`,
    unpaid: `The subscription of ${church} has ended, as it could not be charged.`,
    returned: `The subscription of ${church} has ended, as its payment went back to who paid it.`,
  }[about]
  return [why.slice(0, -1), `${why} Nothing is lost: all is there again as soon as a plan is paid.`]
}
