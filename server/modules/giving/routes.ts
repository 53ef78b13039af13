/** Handles online gifts. */
import type { givingRoutes } from '../../../contract/routes/giving.ts'
import { withMessage } from '../../http/answer.ts'
import { callerAddress } from '../../http/address.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { beginGift } from './service.ts'

export const givingHandlers: HandlersFor<typeof givingRoutes> = {
  async give({ body, request, deps }) {
    return withMessage(
      await beginGift(deps, callerAddress(request), body),
      'Payment link generated successfully',
    )
  },
}
