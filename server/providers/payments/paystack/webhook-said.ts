import type { WebhookSaid } from '../payments.ts'

/** The events we have a use for; Paystack's page "Webhooks" lists them all. */
const KINDS: Record<string, WebhookSaid['kind']> = {
  'charge.success': 'payment',
  'transfer.success': 'transfer',
  'transfer.failed': 'transfer',
  'transfer.reversed': 'transfer',
}

type Said = { event?: unknown; data?: { id?: unknown; reference?: unknown } | null }

/** What a body says whose signature was found right. A reference that cannot be ours belongs to another use of the same account. */
export function webhookSaid(body: Buffer): WebhookSaid | 'ignored' {
  const { event, data } = readJson(body)
  const kind = typeof event === 'string' && Object.hasOwn(KINDS, event) ? KINDS[event] : undefined
  const reference = data?.reference
  if (!kind || typeof reference !== 'string' || !/^[a-z0-9_-]{16,50}$/.test(reference)) return 'ignored'
  const id = typeof data?.id === 'number' || typeof data?.id === 'string' ? data.id : reference
  return { kind, reference, eventKey: `${String(event)}:${id}`.slice(0, 200) }
}

function readJson(body: Buffer): Said {
  try {
    const said: unknown = JSON.parse(body.toString('utf8'))
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}
