/** Where this account is signed in, and ending it there. */
import type { z } from 'zod'
import type { openSession, sessionRoutes } from '../../contract/routes/sessions.ts'
import { noteAudit } from '../auth/audit.ts'
import { endFromAfar, endOwn } from '../auth/end-session.ts'
import { IDLE_LIMIT } from '../auth/session-limits.ts'
import { dropCookie } from '../auth/start-session.ts'
import { pageWithin } from '../church/cursor.ts'
import { page, withMessage } from '../http/answer.ts'
import type { HandlersFor } from '../http/handler.ts'
import { notThere } from '../http/problem.ts'
import { tellWhoIsOut } from '../sync/live/notices.ts'

type OpenSession = z.output<typeof openSession>

export const sessionHandlers: HandlersFor<typeof sessionRoutes> = {
  async sessions({ query, actor, deps }) {
    const { rows } = await deps.pool.query<OpenSession>(
      `select id, device_name, created_at, last_seen_at, id = $2 as current from sessions
       where account_id = $1 and ended_at is null and expires_at > now() and last_seen_at > now() - interval '${IDLE_LIMIT}'
       order by current desc, last_seen_at desc, id`,
      [actor.accountId, actor.sessionId],
    )
    deps.later('note who looked', () => noteAudit(deps.pool, { ...actor, action: 'read sessions' }))
    const { items, next_cursor } = pageWithin(rows, query, ({ id }) => id)
    return page(items, next_cursor)
  },

  async endSession({ params, actor, request, reply, deps }) {
    const own = params.id === actor.sessionId
    const churches = own
      ? await endOwn(deps.pool, actor.accountId, params.id, 'signed_out')
      : await endFromAfar(deps.pool, actor.accountId, params.id)
    if (churches.length === 0) throw notThere('This device')
    tellWhoIsOut(deps.pool, churches)
    if (own) dropCookie(request, reply, deps)
    await noteAudit(deps.pool, {
      ...actor,
      action: 'ended session',
      subjectTable: 'sessions',
      subjectId: params.id,
    })
    return withMessage(null, 'The device is logged out.')
  },
}
