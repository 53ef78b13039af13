/** Mail that goes out. Plain text: every phone shows it, and nothing in it can run. */
export type Mail = { to: string; subject: string; text: string }

export type Mailer = {
  /** Hands it over. Throws where it could not be delivered to the next server. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** A line break in a header would begin another header: names and addresses that people typed end at one line. */
export function safeHeaders(mail: Mail): Mail {
  // oxlint-disable-next-line no-control-regex
  const oneLine = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
  const to = oneLine(mail.to)
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(to)) throw new TypeError('not one e-mail address')
  return { to, subject: oneLine(mail.subject).slice(0, 200), text: mail.text }
}
