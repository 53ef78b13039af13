import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Mailer } from './mailer.ts'
import { sandboxMailer } from './sandbox.ts'
import { smtpMailer } from './smtp.ts'

/** SMTP where a server is configured, the sandbox mailbox otherwise. */
export const makeMailer = ({ mail }: Config, pool: pg.Pool): Mailer =>
  mail.smtpUrl ? smtpMailer(mail.smtpUrl, mail.from) : sandboxMailer(pool)
