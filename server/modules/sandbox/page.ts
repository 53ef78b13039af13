/** Builds the sections of the sandbox's page, and handles the buttons of its payments and transfers. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { formatExactMoney } from '../../../contract/money/format-money.ts'
import { plainPage, escapeHtml, noncePlaceholder } from '../../http/app-files.ts'
import type { Deps } from '../../http/handler.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import {
  sandboxPayments,
  type SandboxPayment,
  disputePayment,
  refundPayment,
  tellOf,
  type Tell,
} from '../../providers/payments/sandbox/payments.ts'
import { sandboxSecret, sandboxMails, type SandboxMail } from '../../providers/mail-and-deliveries.ts'
import { pick, refuseElsewhere } from '../../public-pages/pages.ts'
import {
  OUTCOMES as TRANSFER_OUTCOMES,
  decideTransfer,
  sandboxTransfers,
  type SandboxTransfer,
} from '../../providers/payments/sandbox/transfers.ts'
import { OUTCOMES as SMS_OUTCOMES, sandboxMessages } from '../../providers/sms/sandbox.ts'

const STYLE = `h2{font-size:1.35rem;margin:2rem 0 .5rem}h3{font-size:1.05rem;margin:.75rem 0 .25rem}
form{margin:1rem 0}label{display:block;padding:.35rem 0}select{font:inherit;width:100%;min-height:2.75rem;padding:.5rem;margin-top:.25rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;border:1px solid #8888;border-radius:.5rem;background:none;color:inherit;cursor:pointer}
button.main{background:#14532d;border-color:#14532d;color:#fff}
.pay{max-width:24rem;margin:0 auto;border:1px solid #8884;border-radius:1rem;padding:1rem 1.25rem}.pay h1{font-size:1.1rem;margin:0 0 .75rem}
.pay button{display:block;width:100%;margin:0 0 .5rem}.amount{overflow-wrap:anywhere;font-size:2rem;font-weight:700;line-height:1.2;margin:.5rem 0 0}
.small{font-size:.85rem;opacity:.8;margin:.25rem 0}.note{background:#fde68a55;border-left:4px solid #b45309;padding:.5rem .75rem;margin:0}
.lines{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem 1rem .35rem 0;border-top:1px solid #8886;vertical-align:top}
td:first-child{white-space:nowrap}td:nth-child(3){min-width:10rem}td form{margin:.5rem 0 0;display:flex;flex-wrap:wrap;gap:.5rem}td button{white-space:nowrap}`

/** Returns a plain page with the forms of the sandbox. @param body HTML, escaped already */
export const sandboxPage = (title: string, body: string): string =>
  plainPage(title, `<style nonce="${noncePlaceholder}">${STYLE}</style>${body}`)

/** Returns a table, or a sentence if it is empty. @param rows cells of HTML, escaped already */
function linesOf(label: string, heads: string[], rows: string[][], empty: string): string {
  if (!rows.length) return `<p>${empty}</p>`
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  // A scrolling region needs a tabindex to be reachable by keyboard.
  return `<div class="lines" role="region" tabindex="0" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

/** Returns `2026-11-22 09:12:05`, in UTC. */
const shortTime = (at: string | Date): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** Shows the sandbox's payments, with refunds and disputes. */
export async function paymentSection(pool: pg.Pool): Promise<string> {
  const rows = (await sandboxPayments(pool)).map((payment) => [
    shortTime(payment.createdAt),
    `<a href="/sandbox/pay/${escapeHtml(payment.accessCode)}">${escapeHtml(payment.reference)}</a>`,
    formatExactMoney(Number(payment.amountKobo)),
    `${stateOf(payment)}${buttonsOf(payment)}`,
  ])
  return `<section><h2>Payments</h2><p>The latest hundred. No money moves, because no key of Paystack is set.</p>${linesOf('Payments', ['Time (UTC)', 'Reference', 'Amount', 'State'], rows, 'No payment yet.')}</section>`
}

function stateOf({ status, timesPaid, returnedKobo, disputed }: SandboxPayment): string {
  const pressed = timesPaid > 1 ? `, pressed ${timesPaid} times` : ''
  const back = returnedKobo > 0 ? `, ${formatExactMoney(returnedKobo)} went back` : ''
  return `${status}${pressed}${back}${disputed ? ', disputed' : ''}`
}

type Work = (pool: pg.Pool, reference: string, tell: Tell) => Promise<void>

/** Lists what can happen to a payment after it was paid. */
const ACTIONS: Record<string, { says: string; work: Work }> = {
  'refund-some': {
    says: 'Refund 100 naira',
    work: (pool, reference, tell) => refundPayment(pool, reference, 10_000, tell),
  },
  refund: {
    says: 'Refund all',
    work: (pool, reference, tell) => refundPayment(pool, reference, Number.MAX_SAFE_INTEGER, tell),
  },
  dispute: {
    says: 'Dispute it at the bank',
    work: (pool, reference, tell) => disputePayment(pool, reference, 'begun', tell),
  },
  lost: {
    says: 'The payer wins',
    work: (pool, reference, tell) => disputePayment(pool, reference, 'lost', tell),
  },
  won: {
    says: 'The church wins',
    work: (pool, reference, tell) => disputePayment(pool, reference, 'won', tell),
  },
}

function buttonsOf(payment: SandboxPayment): string {
  const { reference, status, disputed, returnedKobo, amountKobo } = payment
  if (status !== 'success' || returnedKobo >= Number(amountKobo)) return ''
  const open = disputed ? ['lost', 'won'] : ['refund-some', 'refund', 'dispute']
  const buttons = open.map((act) => `<button name="act" value="${act}">${ACTIONS[act]!.says}</button>`)
  return `<form method="post" action="/sandbox/payments"><input type="hidden" name="reference" value="${escapeHtml(reference)}">${buttons.join('')}</form>`
}

export function registerReturns(app: FastifyInstance, deps: Deps): void {
  const tell = tellOf(deps.sandbox, sandboxSecret(deps.sealSecret))
  const onRequest = async (request: FastifyRequest) => refuseElsewhere(request)
  app.post('/sandbox/payments', { onRequest }, async (request, reply) => {
    const { reference = '', act = '' } = pick(request.body, ['reference', 'act'])
    if (!Object.hasOwn(ACTIONS, act)) throw new Problem('INVALID', 'Please press one of the buttons.')
    await ACTIONS[act]!.work(deps.pool, reference, tell)
    return reply.redirect('/sandbox', 303)
  })
}

const HEADS = ['Time (UTC)', 'Reference', 'To', 'Amount', 'State']

/** Shows the sandbox's transfers, with their decisions. */
export async function transferSection(pool: pg.Pool): Promise<string> {
  const rows = (await sandboxTransfers(pool)).map((transfer) => [
    shortTime(transfer.createdAt),
    escapeHtml(transfer.reference),
    escapeHtml(`${transfer.accountName}, ${transfer.accountNumber} (${transfer.bankCode})`),
    formatExactMoney(Number(transfer.amountKobo)),
    `${transfer.status}${decisionsOf(transfer)}`,
  ])
  const outcomes = Object.entries(TRANSFER_OUTCOMES).map(([digit, { says }]) => `<li>…${digit} ${says}</li>`)
  return `<section><h2>Transfers</h2><p>The latest hundred. A transfer to an account number that ends in</p><ul>${outcomes.join('')}
<li>…9 cannot be made: there is no such account</li></ul>${linesOf('Transfers', HEADS, rows, 'No transfer yet.')}</section>`
}

const DECISIONS = { success: 'Let it succeed', failed: 'Let it fail', reversed: 'Send it back' } as const
type Decision = keyof typeof DECISIONS

function decisionsOf({ reference, status }: SandboxTransfer): string {
  const open: Decision[] = status === 'success' ? ['reversed'] : ['success', 'failed']
  if (!['success', 'pending', 'otp'].includes(status)) return ''
  const buttons = open.map((to) => `<button name="to" value="${to}">${DECISIONS[to]}</button>`)
  return `<form method="post" action="/sandbox/transfers"><input type="hidden" name="reference" value="${escapeHtml(reference)}">${buttons.join('')}</form>`
}

export function registerTransferDecisions(app: FastifyInstance, deps: Deps): void {
  const tell = tellOf(deps.sandbox, sandboxSecret(deps.sealSecret))
  const onRequest = async (request: FastifyRequest) => refuseElsewhere(request)
  app.post('/sandbox/transfers', { onRequest }, async (request, reply) => {
    const { reference = '', to = '' } = pick(request.body, ['reference', 'to'])
    if (!Object.hasOwn(DECISIONS, to)) throw new Problem('INVALID', 'Please press one of the buttons.')
    await decideTransfer(deps.pool, reference, to as Decision, tell)
    return reply.redirect('/sandbox', 303)
  })
}

/** Shows the sandbox's mail. */
export async function mailSection(pool: pg.Pool): Promise<string> {
  const mails = await sandboxMails(pool)
  const list = mails.length
    ? mails.map(asArticle).join('')
    : '<p>No mail yet. Reset a password or invite somebody, then reload this page.</p>'
  return `<section><h2>Mail</h2><p>Mail stands here instead of going out, because no mail server is set.</p>${list}</section>`
}

function asArticle({ to, subject, text, sentAt }: SandboxMail): string {
  return `<article><h3>${escapeHtml(subject)}</h3><p>To ${escapeHtml(to)}, <time>${escapeHtml(sentAt)}</time></p><pre>${withLinks(escapeHtml(text))}</pre></article>`
}

/** Turns addresses in the escaped text into links. */
const withLinks = (text: string) =>
  text.replace(/https?:\/\/[^\s<"]+/g, (address) => `<a href="${address}">${address}</a>`)

/** Shows the sandbox's text messages. */
export async function smsSection(pool: pg.Pool): Promise<string> {
  const rows = (await sandboxMessages(pool)).map(({ phone, text, state, sentAt }) => [
    shortTime(sentAt),
    escapeHtml(phone),
    escapeHtml(text),
    state,
  ])
  const outcomes = Object.entries(SMS_OUTCOMES).map(([digits, { says }]) => `<li>…${digits} ${says}</li>`)
  return `<section><h2>Text messages</h2><p>The latest hundred. They stand here instead of going out, because no SMS provider is set. A message to a number that ends in</p>
<ul>${outcomes.join('')}</ul><p>and to any other number is delivered after two seconds.</p>${linesOf('Messages', ['Time (UTC)', 'To', 'Text', 'State'], rows, 'No message yet.')}</section>`
}
