import type pg from 'pg'
import { findPlan, planOpens } from '../../contract/plans.ts'
import type { RouteContract } from '../../contract/routes/route.ts'
import type { Actor } from '../http/actor.ts'
import { Problem } from '../http/problem.ts'

type Asked = Pick<Actor, 'churchId' | 'features'>

/**
 * Throws 402 unless the church's subscription is active, 403 where its plan does not open the route. One round trip: a
 * text of two statements is one transaction to PostgreSQL, so row security knows the church for the second.
 */
export async function requireSubscription(
  pool: pg.Pool,
  actor: Asked,
  route: Pick<RouteContract, 'access' | 'everyPlan'>,
): Promise<void> {
  const { churchId } = actor
  if (!/^[0-9a-f-]{36}$/.test(churchId)) throw new TypeError('not a church id')
  const text = `set local app.church_id = '${churchId}'; select status, plan from subscriptions where church_id = '${churchId}'`
  const answers = (await pool.query(text)) as unknown as pg.QueryResult<{
    status: string
    plan: string | null
  }>[]
  const subscription = answers[1]?.rows[0]
  if (subscription?.status !== 'active') {
    throw new Problem(
      'SUBSCRIPTION_REQUIRED',
      'Your church has no running subscription. Choose a plan to go on; marking people at the door works without.',
    )
  }
  if (!route.everyPlan) requirePlan(subscription.plan, route.access, actor)
}

/** Of several features that open a route, one that the person holds and the plan opens is enough. */
function requirePlan(
  plan: string | null,
  access: RouteContract['access'],
  { features }: Pick<Asked, 'features'>,
): void {
  if (access === 'public' || access === 'session' || access === 'owner') return
  const held = [access].flat().filter((feature) => features.includes(feature))
  const bought = findPlan(plan)
  if (held.some((feature) => planOpens(bought, feature))) return
  throw new Problem(
    'PLAN_REQUIRED',
    `This is not part of the ${bought?.title ?? ''} plan of your church. Who pays for it can choose a larger plan under Subscription.`,
  )
}
