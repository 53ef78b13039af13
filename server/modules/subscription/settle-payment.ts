/** Applies a payment for a plan, or its refund, and ends plans. */
import type pg from 'pg'
import { findPlan, type Plan } from '../../../contract/money/plans.ts'
import { addDays, daysBetween } from '../../../contract/calendar/days.ts'
import { postPayment } from '../../money/ledger.ts'
import type { Paid, Purpose, Returned, Undo } from '../../money/payments/payment.ts'
import { addAudit } from '../../auth/audit.ts'
import type { Jobs, RenewalMail } from '../../jobs/jobs.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'
import { periodOf, type Period, scheduleRenewal, dayOfMonth } from './schedule.ts'
import { lockSubscription, findSubscription } from './queries.ts'
import { shortDate } from '../../../contract/written-date.ts'
import { mailedChurch } from '../../auth/account/accounts.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/handler.ts'
import { describeError } from '../../http/failures.ts'
import { inMinutes } from '../../money/provider.ts'

/** Mails the owner when a renewal fails or a plan ends. The job is written in the same transaction as the change. */

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

/** The bought days begin now or follow the days already paid for. */
export const subscriptionPaid: Purpose = async (tx, paid) => {
  const plan = findPlan(String(paid.about.plan))
  if (!plan || paid.paidKobo < paid.requestedKobo) {
    await postPayment(tx, paid)
    return 'Less was paid than the plan costs. The money is in the wallet; the plan did not begin.'
  }
  await postPayment(tx, paid, paid.requestedKobo)
  const { period, zone } = await begin(tx, paid, plan)
  await tx.query(
    `insert into subscription_payments (church_id, transaction_id, plan, paid_on, from_date, until_date)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      paid.churchId,
      paid.transactionId,
      plan.name,
      dayIn(zone, new Date(paid.paidAt)),
      period.from,
      period.until,
    ],
  )
  return null
}

async function begin(
  tx: pg.PoolClient,
  { churchId, paidAt, madeBy }: Paid,
  plan: Plan,
): Promise<{ period: Period; zone: string }> {
  const zone = await timeZoneOf(tx, churchId)
  const running = await lockSubscription(tx, churchId)
  const period = periodOf(running, plan, dayIn(zone))
  // A payment by hand turns renewal on. A renewal that was cancelled while it was charged stays cancelled.
  const renews = running.renews || madeBy !== null
  await tx.query(
    `update subscriptions set status = 'active', plan = $2, next_charge_date = $3, charge_day = $4, renews = $5,
       last_payment_date = $6, renewal_transaction_id = null, failed_tries = 0, try_again_date = null
     where church_id = $1`,
    [churchId, plan.name, period.until, period.chargeDay, renews, dayIn(zone, new Date(paidAt))],
  )
  await scheduleRenewal(tx, churchId, period.until)
  return { period, zone }
}

/**
 * Shortens or ends a plan whose price was refunded. Takes off the bought days that are still ahead, and stops
 * automatic renewal. A partial refund changes nothing of the plan.
 */
export const subscriptionReturned: Undo = async (tx, returned) => {
  const bought = await boughtBy(tx, returned)
  if (!bought || returned.returnedKobo < returned.paidKobo) return
  const { churchId, jobs } = returned
  const running = await lockSubscription(tx, churchId)
  const today = dayIn(await timeZoneOf(tx, churchId))
  const ahead = daysBetween(bought.from_date > today ? bought.from_date : today, bought.until_date)
  if (running.status !== 'active' || !running.next_charge_date || ahead <= 0) return
  const until = addDays(running.next_charge_date, -ahead)
  await shorten(tx, churchId, until)
  if (until <= today) await endPlan(tx, jobs, churchId, 'returned')
}

type Bought = { from_date: string; until_date: string }

async function boughtBy(
  tx: pg.PoolClient,
  { churchId, transactionId }: Returned,
): Promise<Bought | undefined> {
  const { rows } = await tx.query<Bought>(
    `select from_date, until_date from subscription_payments where church_id = $1 and transaction_id = $2`,
    [churchId, transactionId],
  )
  return rows[0]
}

async function shorten(tx: pg.PoolClient, churchId: string, until: string): Promise<void> {
  await tx.query(
    `update subscriptions set next_charge_date = $2, charge_day = $3, renews = false, failed_tries = 0, try_again_date = null
     where church_id = $1`,
    [churchId, until, dayOfMonth(until)],
  )
  await scheduleRenewal(tx, churchId, until)
  const action = 'the subscription became shorter: a payment for it went back'
  await addAudit(tx, { churchId, accountId: null, action, subjectTable: 'subscriptions' })
}

export type EndedBy = Exclude<RenewalMail['about'], 'failed' | 'by hand'>

/** Ends the plan and notifies the owner, in the transaction that holds the lock of its row. */
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
