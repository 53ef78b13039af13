import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Deps } from '../../http/deps.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { Problem } from '../../http/problem.ts'
import { sandboxPayments, type SandboxPayment } from '../../providers/payments/sandbox/payment-rows.ts'
import { disputePayment, refundPayment } from '../../providers/payments/sandbox/returns.ts'
import { tellOf, type Tell } from '../../providers/payments/sandbox/webhooks.ts'
import { sandboxSecret } from '../../providers/sandbox/sandbox.ts'
import { pick } from '../../public-pages/form-body.ts'
import { refuseElsewhere } from '../../public-pages/from-elsewhere.ts'
import { inNaira, linesOf, shortTime } from './sandbox-page.ts'

export async function paymentSection(pool: pg.Pool): Promise<string> {
  const rows = (await sandboxPayments(pool)).map((payment) => [
    shortTime(payment.createdAt),
    `<a href="/sandbox/pay/${escapeHtml(payment.accessCode)}">${escapeHtml(payment.reference)}</a>`,
    inNaira(payment.amountKobo),
    `${stateOf(payment)}${buttonsOf(payment)}`,
  ])
  return `<section><h2>Payments</h2><p>The latest hundred. No money moves, because no key of Paystack is set.</p>${linesOf('Payments', ['Time (UTC)', 'Reference', 'Amount', 'State'], rows, 'No payment yet.')}</section>`
}

function stateOf({ status, timesPaid, returnedKobo, disputed }: SandboxPayment): string {
  const pressed = timesPaid > 1 ? `, pressed ${timesPaid} times` : ''
  const back = returnedKobo > 0 ? `, ${inNaira(returnedKobo)} went back` : ''
  return `${status}${pressed}${back}${disputed ? ', disputed' : ''}`
}

type Work = (pool: pg.Pool, reference: string, tell: Tell) => Promise<void>

/** What becomes of a payment after it was paid. */
const ACTS: Record<string, { says: string; work: Work }> = {
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
  const buttons = open.map((act) => `<button name="act" value="${act}">${ACTS[act]!.says}</button>`)
  return `<form method="post" action="/sandbox/payments"><input type="hidden" name="reference" value="${escapeHtml(reference)}">${buttons.join('')}</form>`
}

export function registerReturns(app: FastifyInstance, deps: Deps): void {
  const tell = tellOf(deps.sandbox, sandboxSecret(deps.sealSecret))
  const onRequest = async (request: FastifyRequest) => refuseElsewhere(request)
  app.post('/sandbox/payments', { onRequest }, async (request, reply) => {
    const { reference = '', act = '' } = pick(request.body, ['reference', 'act'])
    if (!Object.hasOwn(ACTS, act)) throw new Problem('INVALID', 'Please press one of the buttons.')
    await ACTS[act]!.work(deps.pool, reference, tell)
    return reply.redirect('/sandbox', 303)
  })
}
