/** Sends mail by SMTP, or stores it for the page `/sandbox`. */
import type pg from 'pg'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import { newId } from '../../contract/ids.ts'

/** Plain text: every phone shows it, and nothing in it can run. */
type Mail = { to: string; subject: string; text: string }

export type Mailer = {
  /** Sends the mail. Throws if the next server did not accept it. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Removes line breaks from names and addresses that people typed: in a header, they would start another header. */
export function safeHeaders(mail: Mail): Mail {
  // oxlint-disable-next-line no-control-regex
  const oneLine = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
  const to = oneLine(mail.to)
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(to)) throw new TypeError('not one email address')
  return { to, subject: oneLine(mail.subject).slice(0, 200), text: mail.text }
}

/** Uses SMTP if a server is configured, else the sandbox mailbox. */
export const makeMailer = ({ mail }: Config, pool: pg.Pool): Mailer =>
  mail.smtpUrl ? smtpMailer(mail.smtpUrl, mail.from) : sandboxMailer(pool)

/** @param from the sender, from `MAIL_FROM` */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport(smtpUrl, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      await transport.sendMail(safeHeaders(mail))
    },
    close: () => transport.close(),
  }
}

export type SandboxMail = Mail & { sentAt: string }

/** Stores mail for the page `/sandbox`, while no SMTP server is configured. */
function sandboxMailer(pool: pg.Pool): Mailer {
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

/** Returns the latest hundred, newest first. */
export async function sandboxMails(pool: pg.Pool): Promise<SandboxMail[]> {
  const { rows } = await pool.query<SandboxMail>(
    `select to_address as "to", subject, body as text, sent_at as "sentAt" from sandbox_mails order by sent_at desc, id desc limit 100`,
  )
  return rows
}
