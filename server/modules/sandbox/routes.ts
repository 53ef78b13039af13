/** Registers `/sandbox`: it shows what would have been sent. It covers each outside service that has no real provider. */
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyError } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { sendPage, escapeHtml } from '../../http/send-page.ts'
import { takeForms } from '../../public-pages/form-body.ts'
import type { Config } from '../../config.ts'
import { PAYMENTS_NOT_SET_UP } from '../../providers/payments/make-payments.ts'
import { isThisMachine, staysHere } from '../../http/address.ts'
import { problemOf } from '../../http/failures.ts'
import { describeError } from '../../http/log.ts'
import {
  mailSection,
  paymentSection,
  registerReturns,
  sandboxPage,
  smsSection,
  registerTransferDecisions,
  transferSection,
} from './page.ts'
import { registerPaymentPage } from './payment-page.ts'

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
