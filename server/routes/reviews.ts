import type { reviewRoutes } from '../../contract/routes/reviews.ts'
import { findLateAtDeleted, settleLateAtDeleted } from '../church/reviews/late-at-deleted.ts'
import { findReplaced, settleReplaced } from '../church/reviews/replaced.ts'
import { inChurch } from '../db/in-church.ts'
import { page, withMessage } from '../http/answer.ts'
import type { HandlersFor } from '../http/handler.ts'

export const reviewHandlers: HandlersFor<typeof reviewRoutes> = {
  async listReplaced({ query, actor, deps }) {
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findReplaced(tx, actor, query),
    )
    return page(items, next_cursor)
  },

  async settleReplaced({ params, body, actor, deps }) {
    await settleReplaced(deps.pool, actor, params.id, body.decision)
    return withMessage({ id: params.id }, 'Update successful')
  },

  async listDeletedServices({ query, actor, deps }) {
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findLateAtDeleted(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  async settleDeletedService({ params, body, actor, deps }) {
    await settleLateAtDeleted(deps.pool, actor, params.id, body)
    return withMessage({ id: params.id }, 'Update successful')
  },
}
