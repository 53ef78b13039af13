import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { noncePlaceholder } from '../pages/page-source.ts'
import { hostedPictures, pageCsp, paymentPages } from './csp.ts'

/**
 * Sends an HTML page: a new nonce in the policy and wherever the page holds `noncePlaceholder`.
 * @param framed whether our own pages may show it in a frame
 * @param kept how browsers may keep it: asked for again each time, or, where it holds what is private, never
 */
export function sendPage(
  reply: FastifyReply,
  html: string,
  kept: 'no-cache' | 'no-store' = 'no-cache',
  { framed = false } = {},
): FastifyReply {
  const nonce = randomBytes(18).toString('base64')
  const { config } = reply.server.deps
  const allowed = { frames: paymentPages(config), pictures: hostedPictures(config), framed }
  return reply
    .headers({
      'content-security-policy': pageCsp(nonce, allowed),
      'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
      'cache-control': kept,
    })
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(noncePlaceholder, nonce))
}
