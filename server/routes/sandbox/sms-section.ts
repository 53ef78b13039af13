import type pg from 'pg'
import { escapeHtml } from '../../http/escape-html.ts'
import { FATES } from '../../providers/sms/sandbox/numbers.ts'
import { sandboxMessages } from '../../providers/sms/sandbox/sms-rows.ts'
import { linesOf, shortTime } from './sandbox-page.ts'

export async function smsSection(pool: pg.Pool): Promise<string> {
  const rows = (await sandboxMessages(pool)).map(({ phone, text, state, sentAt }) => [
    shortTime(sentAt),
    escapeHtml(phone),
    escapeHtml(text),
    state,
  ])
  const fates = Object.entries(FATES).map(([digits, { says }]) => `<li>…${digits} ${says}</li>`)
  return `<section><h2>Text messages</h2><p>The latest hundred. They stand here instead of going out, because no SMS provider is set. A message to a number that ends in</p>
<ul>${fates.join('')}</ul><p>and to any other number is delivered after two seconds.</p>${linesOf('Messages', ['Time (UTC)', 'To', 'Text', 'State'], rows, 'No message yet.')}</section>`
}
