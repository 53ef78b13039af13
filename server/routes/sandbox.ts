/** `/sandbox`: the mail that would have gone out. Only there while no SMTP server is configured. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { escapeHtml } from '../http/escape-html.ts'
import { plainPage } from '../http/plain-page.ts'
import { sendPage } from '../http/send-page.ts'
import { sandboxMails, type SandboxMail } from '../providers/mail/sandbox.ts'

export function registerSandbox(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/sandbox', async (request, reply) => {
    if (!isHere(request)) return sendPage(reply.code(403), elsewhere, 'no-store')
    const mails = await sandboxMails(pool)
    const list = mails.length
      ? mails.map(asArticle).join('')
      : '<p>No mail yet. Reset a password or invite somebody, then reload this page.</p>'
    return sendPage(
      reply,
      plainPage(
        'Sandbox mailbox',
        `<h1>Sandbox mailbox</h1><p>Mail stands here instead of going out, because no mail server is set.</p>${list}`,
      ),
      'no-store',
    )
  })
}

/** Reset codes stand here: only for who sits at the machine itself, not for everybody on the church's network. */
const isHere = ({ ip, headers }: FastifyRequest): boolean =>
  /^(::1|(::ffff:)?127\.)/.test(ip) && headers['x-forwarded-for'] === undefined

const elsewhere = plainPage(
  'Sandbox mailbox',
  '<h1>Sandbox mailbox</h1><p>These mails are shown only on the machine that the server runs on. Open this page there, or set SMTP_URL so that mail goes out.</p>',
)

function asArticle({ to, subject, text, sentAt }: SandboxMail): string {
  return `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time>${escapeHtml(sentAt)}</time></p><pre>${withLinks(escapeHtml(text))}</pre></article>`
}

/** Addresses in the escaped text, to be followed by a click. */
const withLinks = (text: string) =>
  text.replace(/https?:\/\/[^\s<"]+/g, (address) => `<a href="${address}">${address}</a>`)
