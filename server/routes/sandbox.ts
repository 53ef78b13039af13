/** `/sandbox`: the mail that would have gone out. Only there while no SMTP server is configured. */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { escapeHtml } from '../http/escape-html.ts'
import { plainPage } from '../http/plain-page.ts'
import { sendPage } from '../http/send-page.ts'
import { sandboxMails, type SandboxMail } from '../providers/mail/sandbox.ts'

export function registerSandbox(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/sandbox', async (_request, reply) => {
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

function asArticle({ to, subject, text, sentAt }: SandboxMail): string {
  return `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time>${escapeHtml(sentAt)}</time></p><pre>${withLinks(escapeHtml(text))}</pre></article>`
}

/** Addresses in the escaped text, to be followed by a click. */
const withLinks = (text: string) =>
  text.replace(/https?:\/\/[^\s<"]+/g, (address) => `<a href="${address}">${address}</a>`)
