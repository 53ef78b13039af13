/** Checks that a request may use a route: token, feature, subscription, in this order. */
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { FEATURES } from '../../contract/features.ts'
import type { RouteContract } from '../../contract/routes/route.ts'
import { type Actor, Problem } from '../http/actor-and-answer.ts'
import type { Deps } from '../http/handler.ts'
import { noteContact, saidByEnded } from '../sync/devices.ts'
import { noteAudit } from './audit.ts'
import { findSession, type FoundSession, signedOut, refuseCrossSite, tokenOf } from './session.ts'
import { findPlan, planOpens } from '../../contract/money/plans.ts'

/** Routes for phones of removed people and lost phones: they deliver, into quarantine. */
const OPEN_TO_REMOVED: readonly string[] = ['sync/push']

/** Null on public routes. Throws Problem: 401, 402 or 403. */
export async function admit(
  route: RouteContract,
  request: FastifyRequest,
  deps: Deps,
): Promise<Actor | null> {
  if (route.access === 'public') return null
  const carried = tokenOf(request)
  if (!carried) throw signedOut()
  if (carried.byCookie && writes(route)) refuseCrossSite(request, deps.config)
  const session = await findSession(deps.reserve, carried.token)
  const refused = whyOut(session, route)
  if (session && refused) noteWhatStays(request, session, deps)
  const actor = actorOf(session, refused)
  try {
    requireFeature(route, actor)
  } catch (thrown) {
    noteRefusal(deps, route, actor, thrown)
    throw thrown
  }
  if (route.gate === 'gated') await requireSubscription(deps.pool, actor, route)
  return actor
}

/** The GET logout changes something too. A form can post multipart without a preflight request. */
const writes = (route: RouteContract) =>
  route.method !== 'GET' || route.path === 'logout' || Boolean(route.multipart)

/** Null if the session is admitted, perhaps only to deliver. */
function whyOut(session: FoundSession | undefined, route: RouteContract): Problem | null {
  if (!session?.church_id || session.expired) return signedOut()
  const because = isRemoved(session) ? 'removed_from_team' : session.ended_because
  // Such a session delivers again if the church reopens. The reason tells its phone to keep the ops readable.
  if (session.closed) return signedOut((mayOnlyDeliver(session) && because) || 'church_closed')
  if (mayOnlyDeliver(session) && OPEN_TO_REMOVED.includes(route.path)) return null
  return because ? signedOut(because) : null
}

const isLost = ({ ended_because }: FoundSession) => ended_because === 'device_written_off'

const mayOnlyDeliver = (session: FoundSession) => isRemoved(session) || isLost(session)

const isRemoved = ({ ended_because, membership }: FoundSession) =>
  ended_because === 'removed_from_team' || (!ended_because && membership !== 'active')

/** Records in delivery status the number of ops that the phone could not send. */
function noteWhatStays(request: FastifyRequest, session: FoundSession, { later, pool }: Deps): void {
  const contact = saidByEnded(request, session)
  if (contact) later('delivery status of a phone whose session ended', () => noteContact(pool, contact))
}

function actorOf(session: FoundSession | undefined, refused: Problem | null): Actor {
  if (refused || !session?.church_id) throw refused ?? signedOut()
  return {
    sessionId: session.id,
    accountId: session.account_id,
    churchId: session.church_id,
    deviceId: session.device_id,
    features: session.is_owner ? [...FEATURES] : (session.features ?? []),
    isOwner: session.is_owner ?? false,
    active: !mayOnlyDeliver(session),
    ...(isLost(session) && session.membership === 'active' && { lost: true }),
  }
}

/**
 * Notes a rejection for a missing feature in the audit log. A handler that checks the rights at the moment of use calls
 * it too. The note is written after the response: a rejection must not cost the database more than a normal request.
 */
export function noteRefusal(deps: Deps, route: RouteContract, actor: Actor | null, thrown: unknown): void {
  if (!actor || !(thrown instanceof Problem) || thrown.code !== 'FEATURE_REQUIRED') return
  deps.later('note a refusal', () =>
    noteAudit(deps.pool, { ...actor, action: `refused ${route.method} ${route.path}` }),
  )
}

function requireFeature(route: RouteContract, actor: Actor): void {
  const { access } = route
  if (access === 'public' || access === 'session') return
  if (access === 'owner' ? actor.isOwner : [access].flat().some((name) => actor.features.includes(name)))
    return
  throw new Problem(
    'FEATURE_REQUIRED',
    access === 'owner'
      ? 'Only the owner of the church can do this.'
      : 'You have not been given this part. Whoever manages your church’s team can give it to you.',
  )
}

/**
 * Throws 402 unless the church's subscription is active, 403 if its plan does not include the route. It takes one round
 * trip. A text of two statements is one transaction to PostgreSQL, so row security knows the church for the second.
 */
async function requireSubscription(
  pool: pg.Pool,
  actor: Pick<Actor, 'churchId' | 'features'>,
  route: Pick<RouteContract, 'access' | 'everyPlan'>,
): Promise<void> {
  const { churchId } = actor
  if (!/^[0-9a-f-]{36}$/.test(churchId)) throw new TypeError('not a church id')
  const text = `set local app.church_id = '${churchId}'; select status, plan from subscriptions where church_id = '${churchId}'`
  // Two statements return an array, which the driver's types do not know.
  const answers = [await pool.query<{ status: string; plan: string | null }>(text)].flat()
  const subscription = answers[1]?.rows[0]
  if (subscription?.status !== 'active') {
    throw new Problem(
      'SUBSCRIPTION_REQUIRED',
      'Your church has no running subscription. Choose a plan to go on; marking people at the door works without.',
    )
  }
  if (!route.everyPlan) requirePlan(subscription.plan, route.access, actor)
}

/** If several features open a route, one is enough that the person holds and the plan includes. */
function requirePlan(
  plan: string | null,
  access: RouteContract['access'],
  { features }: Pick<Actor, 'features'>,
): void {
  if (access === 'public' || access === 'session' || access === 'owner') return
  const held = [access].flat().filter((feature) => features.includes(feature))
  const bought = findPlan(plan)
  if (held.some((feature) => planOpens(bought, feature))) return
  throw new Problem(
    'PLAN_REQUIRED',
    `This is not part of the ${bought?.title ?? ''} plan of your church. Anyone with access to Money can choose a larger plan under Plan and wallet.`,
  )
}
