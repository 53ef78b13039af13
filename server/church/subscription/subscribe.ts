/** A plan is chosen: where it is paid. It begins when the payment is booked, never before. */
import type pg from 'pg'
import { CATALOGUES, type Plan, type PlanName } from '../../../contract/plans.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { Problem } from '../../http/problem.ts'
import { beginPayment, type Begun } from '../../money/payments/begin-payment.ts'
import { findSubscription } from './find-subscription.ts'
import { lastPaid } from './last-paid.ts'

/** The same id and plan again answers where the first is paid. */
export async function subscribe(deps: Deps, actor: Actor, name: PlanName, id?: string): Promise<Begun> {
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

/** What is charged by itself is not paid by hand too. */
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
