import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { PAYMENTS_NOT_SET_UP } from '../../providers/payments/not-set-up.ts'
import { sendPage } from '../../http/send-page.ts'
import { isThisMachine, staysHere } from '../../this-machine.ts'
import { sandboxPage } from './sandbox-page.ts'

/**
 * Reset codes stand there, and payments are made without money: only for who sits at the machine itself. A proxy may ask
 * from this machine for anybody and say nothing of it, so a server with a public address is closed to all.
 */
export function refuseAway({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const open = staysHere(publicUrl)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (open && isFromHere(request)) return
    const page = request.url.startsWith('/sandbox/pay/') ? NO_PAYMENTS : open ? ELSEWHERE : CLOSED
    return sendPage(reply.code(403), page, 'no-store')
  }
}

function isFromHere({ ip, hostname, headers, raw }: FastifyRequest): boolean {
  // By another name a page that is open here could ask for it: whoever owns a name may say that it is this machine.
  if (!/^(::1|(::ffff:)?127\.)/.test(ip) || !isThisMachine(hostname)) return false
  // Proxies may ask by the old protocol; no browser does.
  return raw.httpVersion !== '1.0' && !Object.keys(headers).some((name) => HANDED_ON.test(name))
}

/** Headers that proxies, balancers and content networks add. */
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
