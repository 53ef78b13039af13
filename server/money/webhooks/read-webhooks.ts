/** What webhooks said is asked about at the provider, each by itself: one that fails holds no other up. */
import type pg from 'pg'
import { ProviderSilent } from '../../providers/payments/payments.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { inMinutes } from '../next-ask.ts'
import { sendSettle } from '../send-settle.ts'
import { settle } from '../settle.ts'
import { findReference } from '../transactions.ts'

type Waiting = { id: string; reference: string }

const AT_ONCE = 100
/** About so many minutes; the line itself is asked about for longer. */
const MOST_TRIES = 60
/** Well within what a job has: two that read at once would ask everything twice. */
const AT_MOST_MS = 30_000

export async function readWebhooks(deps: MoneyDeps): Promise<void> {
  await deps.pool.query(`delete from webhook_inbox where handled_at < now() - interval '90 days'`)
  const until = Date.now() + AT_MOST_MS
  const broken: unknown[] = []
  for await (const one of eachWaiting(deps.pool)) {
    await readOne(deps, one).catch((error: unknown) => broken.push(error))
    if (Date.now() < until) continue
    await deps.jobs.send(deps.pool, 'money.webhooks', {}, { key: 'said' })
    break
  }
  // So that it stands in the log, after the others were read.
  if (broken.length > 0) throw broken[0]
}

async function* eachWaiting(pool: pg.Pool): AsyncGenerator<Waiting> {
  const tried: string[] = []
  for (let said = await waiting(pool, tried); said.length > 0; said = await waiting(pool, tried))
    for (const one of said) {
      tried.push(one.id)
      yield one
    }
}

async function waiting(pool: pg.Pool, tried: string[]): Promise<Waiting[]> {
  const { rows } = await pool.query<Waiting>(
    `select id, reference from webhook_inbox where handled_at is null and id <> all($1::uuid[])
     order by tries, received_at limit ${AT_ONCE}`,
    [tried],
  )
  return rows
}

async function readOne(deps: MoneyDeps, { id, reference }: Waiting): Promise<void> {
  try {
    const line = await findReference(deps.pool, reference)
    // It may be quicker than the provider's own books.
    if (line && !(await settle(deps, line))) await sendSettle(deps.jobs, deps.pool, line, inMinutes(10))
  } catch (error) {
    await deps.pool.query(
      `update webhook_inbox set tries = tries + 1, handled_at = case when tries + 1 >= ${MOST_TRIES} then now() end where id = $1`,
      [id],
    )
    if (error instanceof ProviderSilent) return
    throw error
  }
  await deps.pool.query('update webhook_inbox set handled_at = now() where id = $1', [id])
}
