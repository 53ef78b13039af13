import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../http/send-page.ts'
import { sandboxPage } from './sandbox-page.ts'

/** Reset codes stand there: only for who sits at the machine itself, not for everybody on the church's network. */
export async function refuseAway({ ip, headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (/^(::1|(::ffff:)?127\.)/.test(ip) && headers['x-forwarded-for'] === undefined) return
  return sendPage(reply.code(403), elsewhere, 'no-store')
}

const elsewhere = sandboxPage(
  'Sandbox',
  '<h1>Sandbox</h1><p>It is shown only on the machine that the server runs on. Open this page there, or set real providers, so that mail and messages go out.</p>',
)
