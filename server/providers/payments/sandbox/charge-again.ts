import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { ProviderRefused, ProviderSilent, type ChargeAsk, type PaymentSeen } from '../payments.ts'
import { findPayment, seenOf } from './payment-rows.ts'
import type { Tell } from './webhooks.ts'

/**
 * A card that is charged without its holder. `AUTH_works_…` is charged, `AUTH_declines_…` is declined, and
 * `AUTH_silent_…` is charged while the answer is lost. A repeated reference answers what became of the first.
 */
export async function chargeAgain(pool: pg.Pool, ask: ChargeAsk, tell: Tell): Promise<PaymentSeen> {
  const [, later] = /^AUTH_(works|declines|silent)_[0-9a-f]{12}$/.exec(ask.authorization) ?? []
  if (!later) throw new ProviderRefused('Authorization code is invalid')
  const first = await keepCharge(pool, ask, later !== 'declines')
  if (first && later !== 'declines') await tell('charge.success', ask.reference)
  if (first && later === 'silent') throw new ProviderSilent('the sandbox lost its answer, as asked')
  const payment = await findPayment(pool, { reference: ask.reference })
  return seenOf(payment!)
}

async function keepCharge(pool: pg.Pool, ask: ChargeAsk, works: boolean): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into sandbox_payments (reference, access_code, amount_kobo, callback_url, status, times_paid, authorization_code, metadata, paid_at)
      values ($1, $2, $3, '', $4, $5, $6, $7, case when $5 = 1 then now() end) on conflict (reference) do nothing`,
    [
      ask.reference,
      randomBytes(12).toString('hex'),
      ask.amountKobo,
      works ? 'success' : 'failed',
      works ? 1 : 0,
      ask.authorization,
      JSON.stringify(ask.metadata),
    ],
  )
  return rowCount === 1
}
