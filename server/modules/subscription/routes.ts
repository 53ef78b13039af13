/** Handles the church's subscription and its receipts. */
import type { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { inChurch } from '../../db/in-church.ts'
import { withMessage, type Actor, Problem } from '../../http/actor-and-answer.ts'
import type { HandlersFor, Deps } from '../../http/handler.ts'
import {
  subscriptionSummary,
  findReceipt,
  findReceipts,
  findSubscription,
  lastPaid,
  lockSubscription,
} from './queries.ts'
import type pg from 'pg'
import { CATALOGUES, type Plan, type PlanName } from '../../../contract/money/plans.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import { addAudit } from '../../auth/audit.ts'
import { beginPayment } from '../../money/payments/begin-payment.ts'
import type { StartedPayment } from '../../money/payments/payment.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'
import { scheduleRenewal } from './schedule.ts'

export const subscriptionHandlers: HandlersFor<typeof subscriptionRoutes> = {
  plans: async ({ deps }) => ({
    catalogue: deps.config.planCatalogue,
    trial_days: deps.config.trialDays,
  }),

  getChurchSubscription: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) =>
      subscriptionSummary(tx, actor.churchId, deps.config.planCatalogue),
    ),

  async subscribe({ body, actor, deps }) {
    const { link, accessCode, reference } = await subscribe(deps, actor, body.planFrequency, body.id)
    return withMessage({ link, access_code: accessCode, reference }, 'Payment link generated successfully')
  },

  async changeRenewal({ body, actor, deps }) {
    const summary = await inChurch(deps.pool, actor.churchId, async (tx) => {
      await changeRenewal(tx, actor, body.renews)
      return subscriptionSummary(tx, actor.churchId, deps.config.planCatalogue)
    })
    return withMessage({ ...summary, renews: body.renews }, 'Successfully updated')
  },

  listReceipts: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findReceipts(tx, actor.churchId)),

  getReceipt: ({ params, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findReceipt(tx, actor.churchId, params.reference)),
}

/** Starts the payment for a chosen plan, changes whether the plan renews, and gives a new church its trial. */

/**
 * Starts the payment for a chosen plan. The plan begins when the payment is posted, never before. A retry with the
 * same id and plan returns the payment page of the first.
 */
export async function subscribe(
  deps: Deps,
  actor: Actor,
  name: PlanName,
  id?: string,
): Promise<StartedPayment> {
  const plan = soldPlan(deps, name)
  const email = await inChurch(deps.pool, actor.churchId, async (tx) => {
    await refuseTwice(tx, actor.churchId, name)
    return emailOf(tx, actor.accountId)
  })
  const action = `chose the plan ${name}` as const
  const note = (tx: pg.PoolClient) => addAudit(tx, { ...actor, action, subjectTable: 'subscriptions' })
  const { amountKobo } = plan
  const ask = {
    id,
    type: 'subscription',
    amountKobo,
    email,
    madeBy: actor.accountId,
    about: { plan: name },
  } as const
  return beginPayment(deps, actor.churchId, ask, `${deps.config.publicUrl}/subscription`, note)
}

function soldPlan({ config }: Deps, name: PlanName): Plan {
  const plan = CATALOGUES[config.planCatalogue].find((sold) => sold.name === name)
  if (plan) return plan
  const message = 'Please choose one of the plans.'
  throw new Problem('INVALID', message, [{ path: 'planFrequency', message }])
}

/** A plan that renews by itself cannot be paid by hand too. */
async function refuseTwice(tx: pg.PoolClient, churchId: string, name: PlanName): Promise<void> {
  const { status, plan, renews, failed_tries, next_charge_date } = await findSubscription(tx, churchId)
  const bySelf = renews && failed_tries === 0 && Boolean((await lastPaid(tx, churchId))?.authorization)
  if (status !== 'active' || plan !== name || !bySelf) return
  throw new Problem(
    'ALREADY_EXISTS',
    `Your church has this plan. It is renewed by itself on ${next_charge_date}.`,
  )
}

async function emailOf(tx: pg.PoolClient, accountId: string): Promise<string> {
  const { rows } = await tx.query<{ email: string }>('select email from accounts where id = $1', [accountId])
  return rows[0]?.email ?? ''
}

/**
 * Cancels or resumes renewal. After a cancellation nothing is charged, and the paid days stay open until they run
 * out.
 */
export async function changeRenewal(tx: pg.PoolClient, actor: Actor, renews: boolean): Promise<void> {
  const subscription = await lockSubscription(tx, actor.churchId)
  if (subscription.renews === renews) return
  await tx.query('update subscriptions set renews = $2 where church_id = $1', [actor.churchId, renews])
  const action = renews ? 'took back that the subscription ends' : 'cancelled the subscription'
  await addAudit(tx, { ...actor, action, subjectTable: 'subscriptions' })
}

/** Gives a new church a trial of `TRIAL_DAYS` days with everything open. With 0 the church begins by paying. */
export async function beginTrial(tx: pg.ClientBase, churchId: string, days: number): Promise<void> {
  if (days === 0) return
  const until = addDays(dayIn(await timeZoneOf(tx, churchId)), days)
  await tx.query(
    `insert into subscriptions (church_id, status, next_charge_date) values ($1, 'active', $2)`,
    [churchId, until],
  )
  await scheduleRenewal(tx, churchId, until)
}
