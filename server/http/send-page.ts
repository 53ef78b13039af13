import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { noncePlaceholder } from '../pages/page-source.ts'
import { pageCsp } from './csp.ts'

/** Sends an HTML page: a new nonce in the policy and wherever the page holds `noncePlaceholder`; never cached unasked. */
export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  const nonce = randomBytes(18).toString('base64')
  return reply
    .code(status)
    .headers({ 'content-security-policy': pageCsp(nonce), 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(noncePlaceholder, nonce))
}
