import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import { safeHeaders, type Mail, type Mailer } from './mailer.ts'

export type SandboxMail = Mail & { sentAt: string }

/** Keeps mail where `/sandbox` shows it, while no SMTP server is configured. */
export function sandboxMailer(pool: pg.Pool): Mailer {
  return {
    async send(mail) {
      const { to, subject, text } = safeHeaders(mail)
      await pool.query('insert into sandbox_mails (id, to_address, subject, body) values ($1, $2, $3, $4)', [
        newId(),
        to,
        subject,
        text,
      ])
    },
    close: () => {},
  }
}

/** The latest hundred, newest first. */
export async function sandboxMails(pool: pg.Pool): Promise<SandboxMail[]> {
  const { rows } = await pool.query<SandboxMail>(
    `select to_address as "to", subject, body as text, sent_at as "sentAt" from sandbox_mails order by sent_at desc, id desc limit 100`,
  )
  return rows
}
