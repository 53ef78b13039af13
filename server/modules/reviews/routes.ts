/** Handles edit conflicts, marks of deleted services, and the counts of the menu. */
import type { reviewRoutes } from '../../../contract/routes/reviews.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { findMarksAfterDelete, settleMarksAfterDelete } from './deleted-services.ts'
import { findReplaced, settleReplaced } from './edit-conflicts.ts'
import { countForMenu } from './menu-counts.ts'

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
      findMarksAfterDelete(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  async settleDeletedService({ params, body, actor, deps }) {
    await settleMarksAfterDelete(deps.pool, actor, params.id, body)
    return withMessage({ id: params.id }, 'Update successful')
  },

  getMenuCounts: ({ actor, deps }) => countForMenu(deps.pool, actor),
}
