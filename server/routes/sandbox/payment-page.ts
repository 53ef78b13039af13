/** The page that a payment provider shows: here one pays, fails, leaves or pays twice, and says how that is told. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { Problem } from '../../http/problem.ts'
import { sendPage } from '../../http/send-page.ts'
import { markNotPaid, markPaid, type CardLater } from '../../providers/payments/sandbox/pay.ts'
import { findPayment, type SandboxPayment } from '../../providers/payments/sandbox/payment-rows.ts'
import { tellOf, type Tell } from '../../providers/payments/sandbox/webhooks.ts'
import { sandboxSecret } from '../../providers/sandbox/sandbox.ts'
import { pick } from '../../public-pages/form-body.ts'
import { refuseElsewhere } from '../../public-pages/from-elsewhere.ts'
import { ACTS, CARDS, MESSAGES, payForm, stateOf, type Act, type Message } from './payment-form.ts'
import { sandboxPage } from './sandbox-page.ts'

const PATH = '/sandbox/pay/:accessCode'
type Params = { Params: { accessCode: string } }

export function registerPaymentPage(app: FastifyInstance, deps: Deps): void {
  const tell = tellOf(deps.sandbox, sandboxSecret(deps.sealSecret))
  app.get<Params>(PATH, async (request, reply) => {
    const payment = await paymentOf(deps, request)
    const state = stateOf(payment, isFramed(request))
    const body = payment.status === 'success' ? state : `${state}${payForm(payment)}`
    return sendPage(reply, sandboxPage('Sandbox payment', `<div class="pay">${body}</div>`), 'no-store', {
      framed: true,
    })
  })
  app.post<Params>(
    PATH,
    { onRequest: async (request) => refuseElsewhere(request) },
    async (request, reply) => {
      const payment = await paymentOf(deps, request)
      await act(deps, tell, payment, request.body)
      // Reloading the page that follows pays nothing again.
      return reply.redirect(`/sandbox/pay/${payment.accessCode}`, 303)
    },
  )
}

async function paymentOf({ pool }: Deps, request: FastifyRequest<Params>): Promise<SandboxPayment> {
  const payment = await findPayment(pool, { accessCode: request.params.accessCode })
  if (payment) return payment
  throw new Problem('NOT_FOUND', 'There is no such payment. Please begin it again.')
}

/** A page in a frame cannot go back to the app: the app sees by itself that it was paid. */
const isFramed = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'iframe'

async function act({ pool }: Deps, tell: Tell, { reference }: SandboxPayment, body: unknown): Promise<void> {
  const typed = pick(body, ['act', 'message', 'card'])
  if (!Object.hasOwn(ACTS, typed.act ?? '')) throw new Problem('INVALID', 'Please press one of the buttons.')
  const chosen = typed.act as Act
  if (chosen === 'failed' || chosen === 'abandoned') return void (await markNotPaid(pool, reference, chosen))
  const card = Object.hasOwn(CARDS, typed.card ?? '') ? (typed.card as CardLater) : 'works'
  if (!(await markPaid(pool, reference, chosen === 'twice' ? 2 : 1, card))) return
  const message = Object.hasOwn(MESSAGES, typed.message ?? '') ? (typed.message as Message) : 'soon'
  for (const how of [MESSAGES[message].how, ...(chosen === 'twice' ? [MESSAGES[message].how] : [])])
    if (how) await tell('charge.success', reference, how)
}
