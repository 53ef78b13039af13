import type { subscriptionRoutes } from '../../contract/routes/subscription.ts'
import { findSubscription } from '../church/subscription.ts'
import { inChurch } from '../db/in-church.ts'
import type { HandlersFor } from '../http/handler.ts'

export const subscriptionHandlers: HandlersFor<typeof subscriptionRoutes> = {
  getChurchSubscription: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findSubscription(tx, actor.churchId)),
}
