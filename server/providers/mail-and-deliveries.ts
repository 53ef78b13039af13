/** Delivers the sandbox's webhooks and delivery reports to this server, like an outside service. */
import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { describeError } from '../http/failures.ts'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'

/** Sends mail by SMTP, or stores it for the page `/sandbox`. */

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

type Post = { path: string; header: string; signature: string; body: string }

/** Returns the status. */
type PostTo = (post: Post) => Promise<number>

export type Deliveries = {
  /** Delivers a post after a delay and retries it if it is not accepted. It survives the end of this process. */
  tell(post: Post, afterMs: number): Promise<void>
  /** Delivers due posts, or for tests all pending ones. Returns their number. */
  deliver(which?: 'due' | 'all'): Promise<number>
  /** Polls for posts that an ended process left. */
  start(): void
  stop(): Promise<void>
}

const TRIES = 3
const AGAIN_AFTER_MS = 2_000

/** Interval for posts of a process that ended. */
const LOOK_EVERY_MS = 5_000

/** The parts that the sandboxes of payments and of text messages share. */
export type Sandbox = { deliveries: Deliveries; secret: string }

export function makeDeliveries(pool: pg.Pool, logger: FastifyBaseLogger, post: PostTo): Deliveries {
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<unknown>>()
  let stopped = false
  let polling: NodeJS.Timeout | undefined

  async function deliver(which: 'due' | 'all' = 'due'): Promise<number> {
    let delivered = 0
    for (let next = await claim(pool, which); next; next = await claim(pool, which)) {
      const status = await post(next)
      await keepAnswer(pool, next.id, status)
      if (status !== 200 && next.tries < TRIES) wake(AGAIN_AFTER_MS)
      delivered += 1
    }
    return delivered
  }

  function wake(afterMs: number): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const running: Promise<unknown> = deliver()
        .catch((error: unknown) => logger.error({ failed: describeError(error) }, 'the sandbox told nothing'))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    }, afterMs + 20)
    timer.unref()
    timers.add(timer)
  }

  return {
    async tell(what, afterMs) {
      await keep(pool, what, afterMs)
      wake(afterMs)
    },
    deliver,
    start() {
      wake(1_000)
      polling = setInterval(() => wake(0), LOOK_EVERY_MS).unref()
    },
    async stop() {
      stopped = true
      clearInterval(polling)
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}

export const signed = (secret: string, body: string | Buffer): string =>
  createHmac('sha512', secret).update(body).digest('hex')

const keep = (pool: pg.Pool, { path, header, signature, body }: Post, afterMs: number) =>
  pool.query(
    `insert into sandbox_deliveries (id, path, header, signature, body, due_at)
      values ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond')`,
    [newId(), path, header, signature, body, afterMs],
  )

/** One process delivers a post, and an attempt counts before it is made. */
async function claim(
  pool: pg.Pool,
  which: 'due' | 'all',
): Promise<(Post & { id: string; tries: number }) | undefined> {
  const { rows } = await pool.query<Post & { id: string; tries: number }>(
    `update sandbox_deliveries set tries = tries + 1, due_at = now() + interval '2 seconds', done = tries + 1 >= $2
      where id = (select id from sandbox_deliveries where not done and ($1 = 'all' or due_at <= now())
        order by due_at limit 1 for update skip locked)
      returning id, path, header, signature, body, tries`,
    [which, TRIES],
  )
  return rows[0]
}

const keepAnswer = (pool: pg.Pool, id: string, status: number) =>
  pool.query('update sandbox_deliveries set answered = $2, done = done or $2 = 200 where id = $1', [
    id,
    status,
  ])

/** Uses the same routes as an outside message, without a network. */
export const postTo =
  (app: FastifyInstance): PostTo =>
  async ({ path, header, signature, body }) => {
    const headers = { 'content-type': 'application/json', [header]: signature }
    return (await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
  }

/** The sandbox signs with this key, so nobody outside can forge its messages. */
export const sandboxSecret = (sealSecret: string): string =>
  createHmac('sha256', sealSecret).update('sandbox').digest('hex')
