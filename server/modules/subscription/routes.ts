/** Handles the church's subscription and its receipts. */
import type { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { inChurch } from '../../db/in-church.ts'
import { withMessage } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { changeRenewal, subscribe } from './service.ts'
import { subscriptionSummary, findReceipt, findReceipts } from './queries.ts'

export const subscriptionHandlers: HandlersFor<typeof subscriptionRoutes> = {
  plans: async ({ deps }) => ({
    catalogue: deps.config.planCatalogue,
    trial_days: deps.config.trialDays,
  }),

  getChurchSubscription: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) =>
      subscriptionSummary(tx, actor.churchId, deps.config.planCatalogue),
    ),

  async subscribe({ body, actor, deps }) {
    const { link, accessCode, reference } = await subscribe(deps, actor, body.planFrequency, body.id)
    return withMessage({ link, access_code: accessCode, reference }, 'Payment link generated successfully')
  },

  async changeRenewal({ body, actor, deps }) {
    const summary = await inChurch(deps.pool, actor.churchId, async (tx) => {
      await changeRenewal(tx, actor, body.renews)
      return subscriptionSummary(tx, actor.churchId, deps.config.planCatalogue)
    })
    return withMessage({ ...summary, renews: body.renews }, 'Successfully updated')
  },

  listReceipts: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findReceipts(tx, actor.churchId)),

  getReceipt: ({ params, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findReceipt(tx, actor.churchId, params.reference)),
}
