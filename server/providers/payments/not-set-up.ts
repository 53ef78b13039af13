import type { Payments } from './payments.ts'
import { ProviderRefused } from './payments.ts'

/** Shown to a payer if there is no provider and the sandbox is closed. */
export const PAYMENTS_NOT_SET_UP =
  'Payments are not set up here yet. Please ask whoever runs this server to set them up.'

/** Begins no payment, so that nobody is led to a page that is closed. */
export const withoutBeginning = (payments: Payments): Payments => ({
  ...payments,
  async initialize() {
    throw new ProviderRefused(PAYMENTS_NOT_SET_UP)
  },
})
