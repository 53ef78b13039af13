import { randomInt } from 'node:crypto'
import { API } from '../../../../contract/protocol.ts'
import { signed, type Deliveries } from '../../sandbox/deliveries.ts'

export type SandboxEvent =
  | 'charge.success'
  | 'refund.processed'
  | 'charge.dispute.create'
  | 'charge.dispute.resolve'
  | 'transfer.success'
  | 'transfer.failed'
  | 'transfer.reversed'
export type Tell = (
  event: SandboxEvent,
  reference: string,
  how?: { afterMs?: number; times?: number },
) => Promise<void>

/** Tells this server in the words, and under the signature, in which Paystack does. */
export const tellOf =
  (deliveries: Deliveries, secret: string): Tell =>
  async (event, reference, { afterMs = 300, times = 1 } = {}) => {
    const body = JSON.stringify({ event, data: { ...named(event, reference), domain: 'sandbox' } })
    for (let time = 0; time < times; time += 1)
      await deliveries.tell(
        {
          path: `${API}/webhooks/paystack`,
          header: 'x-paystack-signature',
          signature: signed(secret, body),
          body,
        },
        afterMs + time * 1_000,
      )
  }

/** Each kind says it in its own place. */
function named(event: SandboxEvent, reference: string): object {
  const id = randomInt(1, 2 ** 40)
  if (event.startsWith('refund.')) return { transaction_reference: reference, refund_reference: String(id) }
  return event.startsWith('charge.dispute.') ? { id, transaction: { reference } } : { id, reference }
}
