import type { webhookRoutes } from '../../contract/routes/webhooks.ts'
import type { HandlersFor } from '../http/handler.ts'
import { Problem } from '../http/problem.ts'
import { keepWebhook } from '../money/webhooks/keep-webhook.ts'

export const webhookHandlers: HandlersFor<typeof webhookRoutes> = {
  /** Kept and answered at once; what it means is asked at the provider afterwards. */
  async paystackWebhook({ request, deps }) {
    const signature = request.headers['x-paystack-signature']
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const said = deps.payments.readWebhook(body, typeof signature === 'string' ? signature : undefined)
    if (!said) throw new Problem('WRONG_CREDENTIALS', 'This is not signed by the payment provider.')
    if (said !== 'ignored') await keepWebhook(deps, deps.payments.name, said)
    return {}
  },
}
