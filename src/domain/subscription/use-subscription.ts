import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'

export type Standing = AnswerOf<typeof subscriptionRoutes.getChurchSubscription>

export const loadSubscription = (signal: AbortSignal): Promise<Standing> =>
  api.call(subscriptionRoutes.getChurchSubscription, { signal })
