import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'

export type Subscription = AnswerOf<typeof subscriptionRoutes.getChurchSubscription>

export const loadSubscription = (signal: AbortSignal): Promise<Subscription> =>
  api.call(subscriptionRoutes.getChurchSubscription, { signal })
