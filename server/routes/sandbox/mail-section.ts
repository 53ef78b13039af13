import type pg from 'pg'
import { escapeHtml } from '../../http/escape-html.ts'
import { sandboxMails, type SandboxMail } from '../../providers/mail/sandbox.ts'

export async function mailSection(pool: pg.Pool): Promise<string> {
  const mails = await sandboxMails(pool)
  const list = mails.length
    ? mails.map(asArticle).join('')
    : '<p>No mail yet. Reset a password or invite somebody, then reload this page.</p>'
  return `<section><h2>Mail</h2><p>Mail stands here instead of going out, because no mail server is set.</p>${list}</section>`
}

function asArticle({ to, subject, text, sentAt }: SandboxMail): string {
  return `<article><h3>${escapeHtml(subject)}</h3><p>To ${escapeHtml(to)}, <time>${escapeHtml(sentAt)}</time></p><pre>${withLinks(escapeHtml(text))}</pre></article>`
}

/** Addresses in the escaped text, to be followed by a click. */
const withLinks = (text: string) =>
  text.replace(/https?:\/\/[^\s<"]+/g, (address) => `<a href="${address}">${address}</a>`)
