/** Delivers the sandbox's webhooks and delivery reports to this server, like an outside service. */
import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { describeError } from '../http/log.ts'

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
