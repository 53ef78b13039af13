import nodemailer from 'nodemailer'
import { safeHeaders, type Mailer } from './mailer.ts'

/** @param from the sender, as `MAIL_FROM` says it */
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
