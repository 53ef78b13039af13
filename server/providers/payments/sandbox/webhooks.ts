/** Sends the sandbox's payment webhooks to this server. */
import { randomInt } from 'node:crypto'
import { API } from '../../../../contract/protocol.ts'
import { signed, type Deliveries } from '../../deliveries.ts'

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

/** Notifies this server with Paystack's format and signature. */
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

/** Each kind of event has its reference in another field. */
function named(event: SandboxEvent, reference: string): object {
  const id = randomInt(1, 2 ** 40)
  if (event.startsWith('refund.')) return { transaction_reference: reference, refund_reference: String(id) }
  return event.startsWith('charge.dispute.') ? { id, transaction: { reference } } : { id, reference }
}
