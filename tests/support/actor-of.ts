/** Makes an actor like a request's token does, for tests that call a use case without HTTP. */
import type pg from 'pg'
import type { FeatureName } from '../../contract/features.ts'
import type { Actor } from '../../server/http/actor-and-answer.ts'
import { sessionOf } from './session-of.ts'

/** Opens a session for it. Throws when the account is not active in that church. */
export async function actorOf(
  pool: pg.Pool,
  { accountId, churchId }: { accountId: string; churchId: string },
  features: FeatureName[],
): Promise<Actor> {
  const { id: sessionId } = await sessionOf(pool, { accountId, churchId, device: { id: null, name: null } })
  return { sessionId, accountId, churchId, deviceId: null, features, isOwner: false, active: true }
}
