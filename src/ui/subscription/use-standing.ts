import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'

export type Standing = AnswerOf<typeof subscriptionRoutes.getChurchSubscription>

export const loadStanding = (signal: AbortSignal): Promise<Standing> =>
  api.call(subscriptionRoutes.getChurchSubscription, { signal })
