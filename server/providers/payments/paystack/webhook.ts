/** Reads the webhooks of Paystack. */
import type { WebhookSaid } from '../payments.ts'

/** The events that this server uses; Paystack's page "Webhooks" lists them all. */
const KINDS: Record<string, WebhookSaid['kind']> = {
  'charge.success': 'payment',
  'refund.processed': 'returned',
  'charge.dispute.create': 'returned',
  'charge.dispute.remind': 'returned',
  'charge.dispute.resolve': 'returned',
  'transfer.success': 'transfer',
  'transfer.failed': 'transfer',
  'transfer.reversed': 'transfer',
}

type Said = {
  event?: unknown
  data?: {
    id?: unknown
    reference?: unknown
    /** Set for a refund. */
    transaction_reference?: unknown
    refund_reference?: unknown
    /** Set for a dispute. */
    transaction?: { reference?: unknown } | null
  } | null
}

/** Reads a body with a valid signature. A reference of another form belongs to another use of the same account. */
export function webhookSaid(body: Buffer): WebhookSaid | 'ignored' {
  const { event, data } = readJson(body)
  const kind = typeof event === 'string' && Object.hasOwn(KINDS, event) ? KINDS[event] : undefined
  const reference =
    kind === 'returned' ? (data?.transaction_reference ?? data?.transaction?.reference) : data?.reference
  if (!kind || typeof reference !== 'string' || !/^[a-z0-9_-]{16,50}$/.test(reference)) return 'ignored'
  const id = [data?.id, data?.refund_reference, reference].find(isName)
  // A refund's name comes from its processor, and may repeat for two payments.
  const ofWhich = kind === 'returned' && id !== reference ? `:${reference}` : ''
  return { kind, reference, eventKey: `${String(event)}:${String(id).slice(0, 100)}${ofWhich}` }
}

const isName = (id: unknown) => typeof id === 'number' || typeof id === 'string'

function readJson(body: Buffer): Said {
  try {
    const said: unknown = JSON.parse(body.toString('utf8'))
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}
