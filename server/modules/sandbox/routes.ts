/** Registers `/sandbox`: it shows what would have been sent. It covers each outside service that has no real provider. */
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyError } from 'fastify'
import type { Deps } from '../../http/handler.ts'
import { sendPage, escapeHtml } from '../../http/app-files.ts'
import { takeForms, pick, refuseElsewhere } from '../../public-pages/pages.ts'
import type { Config } from '../../config.ts'
import { PAYMENTS_NOT_SET_UP } from '../../providers/payments/make-payments.ts'
import { isThisMachine, staysHere } from '../../http/hosts-and-headers.ts'
import { problemOf, describeError } from '../../http/failures.ts'
import {
  mailSection,
  paymentSection,
  registerReturns,
  sandboxPage,
  smsSection,
  registerTransferDecisions,
  transferSection,
} from './page.ts'
import { formatExactMoney } from '../../../contract/money/format-money.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import {
  markNotPaid,
  markPaid,
  type CardLater,
  findPayment,
  type SandboxPayment,
  tellOf,
  type Tell,
} from '../../providers/payments/sandbox/payments.ts'
import { sandboxSecret } from '../../providers/mail-and-deliveries.ts'

/**
 * Shows the sandbox's payment page: the payer pays, fails, leaves or pays twice, and chooses how the server is notified.
 */

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
      // A reload of the next page then pays nothing again.
      return reply.redirect(`/sandbox/pay/${payment.accessCode}`, 303)
    },
  )
}

async function paymentOf({ pool }: Deps, request: FastifyRequest<Params>): Promise<SandboxPayment> {
  const payment = await findPayment(pool, { accessCode: request.params.accessCode })
  if (payment) return payment
  throw new Problem('NOT_FOUND', 'There is no such payment. Please begin it again.')
}

/** A framed page cannot return to the app. The app detects the payment itself. */
const isFramed = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'iframe'

async function act({ pool }: Deps, tell: Tell, { reference }: SandboxPayment, body: unknown): Promise<void> {
  const typed = pick(body, ['act', 'message', 'card'])
  if (!Object.hasOwn(OUTCOMES, typed.act ?? ''))
    throw new Problem('INVALID', 'Please press one of the buttons.')
  const chosen = typed.act as Outcome
  if (chosen === 'failed' || chosen === 'abandoned') return void (await markNotPaid(pool, reference, chosen))
  const card = Object.hasOwn(CARDS, typed.card ?? '') ? (typed.card as CardLater) : 'works'
  if (!(await markPaid(pool, reference, chosen === 'twice' ? 2 : 1, card))) return
  const message = Object.hasOwn(MESSAGES, typed.message ?? '') ? (typed.message as Message) : 'soon'
  for (const how of [MESSAGES[message].how, ...(chosen === 'twice' ? [MESSAGES[message].how] : [])])
    if (how) await tell('charge.success', reference, how)
}

const OUTCOMES = {
  success: 'Pay',
  twice: 'Pay twice',
  failed: 'Let it fail',
  abandoned: 'Leave without paying',
} as const
type Outcome = keyof typeof OUTCOMES

/** The way this server is notified. `null`: never, so only a query of the provider finds out. */
const MESSAGES = {
  soon: { says: 'at once', how: { afterMs: 300 } },
  late: { says: '15 seconds later', how: { afterMs: 15_000 } },
  thrice: { says: 'three times', how: { times: 3 } },
  never: { says: 'never: the message is lost', how: null },
} as const
type Message = keyof typeof MESSAGES

const CARDS: Record<CardLater, string> = {
  works: 'may be charged again',
  declines: 'is declined when it is charged again',
  silent: 'is charged again, but that answer is lost',
}

function payForm({ accessCode, amountKobo }: SandboxPayment): string {
  const [first, ...others] = Object.entries(OUTCOMES)
  const button = ([act, says]: [string, string]) => `<button name="act" value="${act}">${says}</button>`
  return `<form method="post" action="/sandbox/pay/${escapeHtml(accessCode)}">
<button class="main" name="act" value="${first![0]}">${first![1]} ${formatExactMoney(Number(amountKobo))}</button>${others.map(button).join('')}
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

function stateOf(payment: SandboxPayment, framed: boolean): string {
  const { reference, amountKobo, status, timesPaid } = payment
  const pressed = timesPaid > 1 ? ' You paid twice and were charged once.' : ''
  return `<h1>Sandbox payment</h1><p class="note">No money moves here, and no card is asked for.</p>
<p class="amount">${formatExactMoney(Number(amountKobo))}</p><p class="small">Reference <code>${escapeHtml(reference)}</code></p>
<p role="status">${SAID[status]}${pressed}</p>${status === 'pending' ? '' : wayBack(payment, framed)}`
}

/** A paid page redirects by itself. After a failure, the payer may want to try again first. */
function wayBack({ callbackUrl, reference, status }: SandboxPayment, framed: boolean): string {
  // A renewal is charged without the payer, so there is no page to return to.
  if (!callbackUrl) return ''
  if (framed) return '<p>You may close this window.</p>'
  const back = escapeHtml(withReference(callbackUrl, reference))
  const byItself = status === 'success' ? `<meta http-equiv="refresh" content="2;url=${back}">` : ''
  return `${byItself}<p><a href="${back}">Back to the church</a></p>`
}

/** Adds both parameter names, as Paystack does. */
function withReference(callbackUrl: string, reference: string): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

export async function registerSandbox(app: FastifyInstance, deps: Deps): Promise<void> {
  const sections = sectionsOf(deps)
  if (!sections.length) return
  // A Fastify instance of its own keeps forms and error pages within it.
  await app.register(async (own) => {
    takeForms(own)
    answerPlainly(own)
    own.addHook('onRequest', refuseAway(deps.config))
    own.get('/sandbox', async (_request, reply) => {
      const shown = await Promise.all(sections.map((section) => section(deps.pool)))
      return sendPage(reply, sandboxPage('Sandbox', `<h1>Sandbox</h1>${shown.join('')}`), 'no-store')
    })
    if (deps.payments.name !== 'sandbox') return
    registerPaymentPage(own, deps)
    registerReturns(own, deps)
    registerTransferDecisions(own, deps)
  })
}

function sectionsOf({ config, payments, sms }: Deps) {
  return [
    ...(config.mail.smtpUrl ? [] : [mailSection]),
    ...(sms.name === 'sandbox' ? [smsSection] : []),
    ...(payments.name === 'sandbox' ? [paymentSection, transferSection] : []),
  ]
}

/**
 * Limits the sandbox to callers on the machine itself: it shows reset codes and makes payments without money. A proxy on
 * this machine may hide that it forwards for others. So a server with a public address is closed to all.
 */
function refuseAway({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const open = staysHere(publicUrl)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (open && isFromHere(request)) return
    const page = request.url.startsWith('/sandbox/pay/') ? NO_PAYMENTS : open ? ELSEWHERE : CLOSED
    return sendPage(reply.code(403), page, 'no-store')
  }
}

function isFromHere({ ip, hostname, headers, raw }: FastifyRequest): boolean {
  // Another name is rejected: the owner of a domain may point it at this machine. A page open here could then read the
  // sandbox.
  if (!/^(::1|(::ffff:)?127\.)/.test(ip) || !isThisMachine(hostname)) return false
  // Proxies may use HTTP/1.0; no browser does.
  return raw.httpVersion !== '1.0' && !Object.keys(headers).some((name) => HANDED_ON.test(name))
}

/** Headers that proxies, load balancers and content networks add. */
const HANDED_ON =
  /^(forwarded|via|cdn-loop|true-client-ip|proxy-.*|x-(forwarded|real|original|client|cluster|envoy|amzn?|azure|arr|appengine|vercel|proxy|cdn|nginx|varnish|sucuri|akamai).*|(cf|fastly|fly|wl-proxy|akamai|incap|ali-cdn|do)-.*)$/

const pageOf = (sentence: string) => sandboxPage('Sandbox', `<h1>Sandbox</h1><p>${sentence}</p>`)

const ELSEWHERE = pageOf(
  'It is shown only on the machine that the server runs on. Open this page there, or set real providers, so that mail and messages go out.',
)

const CLOSED = pageOf(
  'It is closed, because PUBLIC_URL names an address that others can open. Set SMTP_URL, SMS_PROVIDER and PAYSTACK_SECRET_KEY, so that mail, messages and payments go out. To try the sandbox, leave PUBLIC_URL empty and open this page on the server.',
)
const NO_PAYMENTS = sandboxPage('Payments', `<h1>Payments</h1><p>${PAYMENTS_NOT_SET_UP}</p>`)

/** Answers errors of the sandbox's pages with a page. */
function answerPlainly(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ failed: describeError(error) }, problem.code)
    const page = sandboxPage('Sandbox', `<h1>Sandbox</h1><p>${escapeHtml(problem.message)}</p>`)
    return sendPage(reply.code(problem.status), page, 'no-store')
  })
}
