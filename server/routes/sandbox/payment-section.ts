import type pg from 'pg'
import { escapeHtml } from '../../http/escape-html.ts'
import { sandboxPayments } from '../../providers/payments/sandbox/payment-rows.ts'
import { inNaira, linesOf, shortTime } from './sandbox-page.ts'

export async function paymentSection(pool: pg.Pool): Promise<string> {
  const rows = (await sandboxPayments(pool)).map((payment) => [
    shortTime(payment.createdAt),
    `<a href="/sandbox/pay/${escapeHtml(payment.accessCode)}">${escapeHtml(payment.reference)}</a>`,
    inNaira(payment.amountKobo),
    payment.timesPaid > 1 ? `${payment.status}, pressed ${payment.timesPaid} times` : payment.status,
  ])
  return `<section><h2>Payments</h2><p>The latest hundred. No money moves, because no key of Paystack is set.</p>${linesOf(['Time (UTC)', 'Reference', 'Amount', 'State'], rows, 'No payment yet.')}</section>`
}
