/** A phone's two calls. What they promise: docs/protocol.md. */
import { scopeOf } from '../../contract/features.ts'
import { PROTOCOL } from '../../contract/protocol.ts'
import type { syncRoutes } from '../../contract/routes/sync.ts'
import type { Actor } from '../http/actor.ts'
import { RawAnswer } from '../http/answer.ts'
import type { HandlersFor } from '../http/handler.ts'
import { Problem } from '../http/problem.ts'
import { applyPush } from '../sync/apply-ops.ts'
import { heardFrom } from '../sync/heard-from.ts'
import { noticeRestore } from '../sync/pull/noticed-restore.ts'
import { readPage } from '../sync/pull/read-page.ts'

export const syncHandlers: HandlersFor<typeof syncRoutes> = {
  async syncPush({ body, actor, deps }) {
    mustBeTheirs(actor, body)
    if (body.protocol !== PROTOCOL)
      throw new Problem(
        'UPDATE_NEEDED',
        'This app is too old to deliver. Update it; what waits is safe on the phone.',
      )
    const { epoch, results } = await applyPush(deps.pool, { ...actor, deviceId: body.device }, body)
    return { protocol: PROTOCOL, nonce: body.nonce, epoch, server_time: new Date().toISOString(), results }
  },

  async syncPull({ query, actor, deps, request }) {
    mustBeTheirs(actor, query)
    await noticeRestore(deps.pool, query)
    deps.later('custody of a phone that pulled', () => heardFrom(deps.pool, query))
    const page = await readPage(deps.pool, query, scopeOf(actor.features))
    request.log.debug({ bytes: page.length }, 'page')
    return new RawAnswer(`{"success":true,"data":${page}}`, 'application/json; charset=utf-8')
  },
}

/** Cookies belong to the browser: somebody else may have signed in while a worker was under way. */
function mustBeTheirs(actor: Actor, named: { account: string; church: string }): void {
  if (named.account === actor.accountId && named.church === actor.churchId) return
  throw new Problem(
    'ACCOUNT_MISMATCH',
    'This browser is signed in to another account. What waits is kept for its own.',
  )
}
