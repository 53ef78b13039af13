import { escapeHtml } from '../../http/escape-html.ts'
import type { CardLater } from '../../providers/payments/sandbox/pay.ts'
import type { SandboxPayment } from '../../providers/payments/sandbox/payment-rows.ts'
import { inNaira } from './sandbox-page.ts'

export const ACTS = {
  success: 'Pay',
  twice: 'Pay twice',
  failed: 'Let it fail',
  abandoned: 'Leave without paying',
} as const
export type Act = keyof typeof ACTS

/** How this server is told of it; `null`: never, so that only asking finds out. */
export const MESSAGES = {
  soon: { says: 'at once', how: { afterMs: 300 } },
  late: { says: '15 seconds later', how: { afterMs: 15_000 } },
  thrice: { says: 'three times', how: { times: 3 } },
  never: { says: 'never: the message is lost', how: null },
} as const
export type Message = keyof typeof MESSAGES

export const CARDS: Record<CardLater, string> = {
  works: 'may be charged again',
  declines: 'is declined when it is charged again',
  silent: 'is charged again, but that answer is lost',
}

export function payForm({ accessCode, amountKobo }: SandboxPayment): string {
  const [first, ...others] = Object.entries(ACTS)
  const button = ([act, says]: [string, string]) => `<button name="act" value="${act}">${says}</button>`
  return `<form method="post" action="/sandbox/pay/${escapeHtml(accessCode)}">
<button class="main" name="act" value="${first![0]}">${first![1]} ${inNaira(amountKobo)}</button>${others.map(button).join('')}
<details><summary>What else happens</summary><label>The church’s server is told <select name="message">${optionsOf(Object.entries(MESSAGES).map(([name, { says }]) => [name, says]))}</select></label>
<label>This card <select name="card">${optionsOf(Object.entries(CARDS))}</select></label></details></form>`
}

const optionsOf = (options: [string, string][]) =>
  options.map(([name, says]) => `<option value="${name}">${says}</option>`).join('')

const SAID: Record<SandboxPayment['status'], string> = {
  pending: 'Nothing is paid yet.',
  success: 'This is paid. Thank you.',
  failed: 'This payment failed. It can still be paid here.',
  abandoned: 'You left without paying. It can still be paid here.',
}

export function stateOf(payment: SandboxPayment, framed: boolean): string {
  const { reference, amountKobo, status, timesPaid } = payment
  const pressed = timesPaid > 1 ? ' You paid twice and were charged once.' : ''
  return `<h1>Sandbox payment</h1><p class="note">No money moves here, and no card is asked for.</p>
<p class="amount">${inNaira(amountKobo)}</p><p class="small">Reference <code>${escapeHtml(reference)}</code></p>
<p role="status">${SAID[status]}${pressed}</p>${status === 'pending' ? '' : wayBack(payment, framed)}`
}

/** By itself once it is paid; who failed may want to try again first. */
function wayBack({ callbackUrl, reference, status }: SandboxPayment, framed: boolean): string {
  // Who was charged again, without being there, came from nowhere.
  if (!callbackUrl) return ''
  if (framed) return '<p>You may close this window.</p>'
  const back = escapeHtml(withReference(callbackUrl, reference))
  const byItself = status === 'success' ? `<meta http-equiv="refresh" content="2;url=${back}">` : ''
  return `${byItself}<p><a href="${back}">Back to the church</a></p>`
}

/** Both names, as Paystack adds them. */
function withReference(callbackUrl: string, reference: string): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}
