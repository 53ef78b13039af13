/**
 * The job `money.returns`: a refund or a dispute whose webhook never came, as this server was away for longer than the
 * provider tells it again, is asked about all the same.
 */
import { ProviderSilent } from '../../providers/payments/payments.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { keepWebhook } from './keep-webhook.ts'

/** Looked at once a day, so each is seen many times: what is booked already stays as it is. */
const DAYS = 30

export async function lookForReturns(deps: MoneyDeps, now = Date.now()): Promise<void> {
  const since = new Date(now - DAYS * 86_400_000).toISOString()
  for (const reference of await referencesSince(deps, since))
    await keepWebhook(deps, deps.payments.name, {
      kind: 'returned',
      reference,
      eventKey: `looked:${reference}`,
    })
}

/** While the provider is silent the next day is soon enough. */
const referencesSince = ({ payments }: MoneyDeps, since: string): Promise<string[]> =>
  payments.returnedSince(since).catch((error: unknown) => {
    if (error instanceof ProviderSilent) return []
    throw error
  })
