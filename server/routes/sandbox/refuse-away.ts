import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../http/send-page.ts'
import { sandboxPage } from './sandbox-page.ts'

/** Reset codes stand there: only for who sits at the machine itself, not for everybody on the church's network. */
export async function refuseAway(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { ip, hostname, headers } = request
  const handedOn = HANDED_ON.some((header) => headers[header] !== undefined)
  // By another name a page that is open here could ask for it: whoever owns a name may say that it is this machine.
  if (/^(::1|(::ffff:)?127\.)/.test(ip) && HERE.test(hostname) && !handedOn) return
  return sendPage(reply.code(403), elsewhere, 'no-store')
}

/** What proxies say of whom they ask for. */
const HANDED_ON = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'] as const

const HERE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const elsewhere = sandboxPage(
  'Sandbox',
  '<h1>Sandbox</h1><p>It is shown only on the machine that the server runs on. Open this page there, or set real providers, so that mail and messages go out.</p>',
)
