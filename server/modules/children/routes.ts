/** Handles the list of check-outs that a leader allowed. */
import type { childRoutes } from '../../../contract/routes/children.ts'
import { inChurch } from '../../db/in-church.ts'
import { page } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { findOverrides } from './overrides.ts'

export const childHandlers: HandlersFor<typeof childRoutes> = {
  listOverrides: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      const { items, next_cursor } = await findOverrides(tx, actor.churchId, query)
      return page(items, next_cursor)
    }),
}
