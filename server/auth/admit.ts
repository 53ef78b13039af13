/** May this request enter this route? Token, feature, subscription, in this order. */
import type { FastifyRequest } from 'fastify'
import { FEATURES } from '../../contract/features.ts'
import type { RouteContract } from '../../contract/routes/route.ts'
import type { Actor } from '../http/actor.ts'
import type { Deps } from '../http/deps.ts'
import { Problem } from '../http/problem.ts'
import { heardFrom, saidByEnded } from '../sync/heard-from.ts'
import { noteAudit } from './audit.ts'
import { findSession, type FoundSession } from './find-session.ts'
import { refuseCrossSite } from './same-site.ts'
import { signedOut } from './signed-out.ts'
import { requireSubscription } from './subscription-gate.ts'
import { tokenOf } from './token-of.ts'

/** Calls of a removed person's phone and of a lost phone: they deliver, into quarantine. */
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

/** The GET logout changes something too, and a form can post multipart without asking first. */
const writes = (route: RouteContract) =>
  route.method !== 'GET' || route.path === 'logout' || Boolean(route.multipart)

/** Null where the session is let in, perhaps to deliver alone. */
function whyOut(session: FoundSession | undefined, route: RouteContract): Problem | null {
  if (!session?.church_id || session.expired) return signedOut()
  if (session.closed) return signedOut('church_closed')
  if (mayOnlyDeliver(session) && OPEN_TO_REMOVED.includes(route.path)) return null
  if (isRemoved(session)) return signedOut('removed_from_team')
  return session.ended_because ? signedOut(session.ended_because) : null
}

const isLost = ({ ended_because }: FoundSession) => ended_because === 'device_written_off'

const mayOnlyDeliver = (session: FoundSession) => isRemoved(session) || isLost(session)

const isRemoved = ({ ended_because, membership }: FoundSession) =>
  ended_because === 'removed_from_team' || (!ended_because && membership !== 'active')

/** What its phone could not send is told to whoever looks at custody. */
function noteWhatStays(request: FastifyRequest, session: FoundSession, { later, pool }: Deps): void {
  const said = saidByEnded(request, session)
  if (said) later('custody of a phone whose session ended', () => heardFrom(pool, said))
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
 * Also for what a handler refuses, by the rights at the moment of use. Refused at once, noted after: a refusal must not
 * cost the database more than a visit.
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
