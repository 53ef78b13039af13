/** What the sandbox tells this server of its own accord, the way an outside service does: webhooks and delivery reports. */
import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import { describeError } from '../../http/log.ts'

export type Post = { path: string; header: string; signature: string; body: string }
/** Answers the status. */
export type PostTo = (post: Post) => Promise<number>

export type Deliveries = {
  /** Tells it after a while, again where it is not taken, and also when this process has ended meanwhile. */
  tell(post: Post, afterMs: number): Promise<void>
  /** Tells what is due, or, for tests, all that waits; answers how many were told. */
  deliver(which?: 'due' | 'all'): Promise<number>
  /** Looks now and then for what an ended process left. */
  start(): void
  stop(): Promise<void>
}

const TRIES = 3
const AGAIN_AFTER_MS = 2_000
/** For what another process had promised to tell, and ended. */
const LOOK_EVERY_MS = 5_000

export function makeDeliveries(pool: pg.Pool, logger: FastifyBaseLogger, post: PostTo): Deliveries {
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<unknown>>()
  let stopped = false
  let looking: NodeJS.Timeout | undefined

  async function deliver(which: 'due' | 'all' = 'due'): Promise<number> {
    let told = 0
    for (let next = await claim(pool, which); next; next = await claim(pool, which)) {
      const status = await post(next)
      await keepAnswer(pool, next.id, status)
      if (status !== 200 && next.tries < TRIES) wake(AGAIN_AFTER_MS)
      told += 1
    }
    return told
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
      looking = setInterval(() => wake(0), LOOK_EVERY_MS).unref()
    },
    async stop() {
      stopped = true
      clearInterval(looking)
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

/** One process tells it, and a try counts before it is made. */
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
