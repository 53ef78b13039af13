/** Sends HTML pages, and builds plain ones. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { noncePlaceholder } from './page-source.ts'
import { hostedPictures, pageCsp, paymentPages } from './security-headers.ts'

/**
 * Sends an HTML page with a new nonce in the policy and in place of each `noncePlaceholder`.
 * @param framed true if own pages may show it in a frame
 * @param kept how browsers may cache it: revalidated each time, or never for private content
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

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:60rem;color:#1c1a17;background:#fdfcfa}
article{border-top:1px solid #8886;padding:.5rem 0;overflow-wrap:anywhere}h2{font-size:1.1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8881;padding:.75rem}
code{overflow-wrap:anywhere}summary{cursor:pointer;padding:.5rem 0}
@media(prefers-color-scheme:dark){body{color:#eee;background:#171614}a{color:#9cf}}`

/** A page without script for operators and developers. @param body HTML, escaped already */
export const plainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${noncePlaceholder}">${STYLE}</style></head><body><main>${body}</main></body></html>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
