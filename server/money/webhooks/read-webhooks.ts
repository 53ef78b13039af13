/** What webhooks said is asked about at the provider, each by itself: one that fails holds no other up. */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { ProviderSilent, type WebhookSaid } from '../../providers/payments/payments.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { inMinutes } from '../next-ask.ts'
import { sendSettle } from '../send-settle.ts'
import { settle } from '../settle.ts'
import { restorePayment } from '../payments/restore-payment.ts'
import { settleReturned } from '../payments/settle-returned.ts'
import { findReference } from '../transactions.ts'

type Waiting = {
  id: string
  reference: string
  kind: WebhookSaid['kind']
  /** Said again while it is read, it is not done with. */
  said: string
}
type Reading = MoneyDeps & { logger: Pick<FastifyBaseLogger, 'warn'> }

const AT_ONCE = 100
/** About so many minutes; the line itself is asked about for longer. */
const MOST_TRIES = 60
/** Well within what a job has: two that read at once would ask everything twice. */
const AT_MOST_MS = 30_000

export async function readWebhooks(deps: Reading): Promise<void> {
  await deps.pool.query(
    `delete from webhook_inbox where handled_at < now() - interval '90 days' and not unclaimed`,
  )
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
    `select id, reference, kind, received_at::text as said from webhook_inbox where handled_at is null and id <> all($1::uuid[])
     order by tries, received_at limit ${AT_ONCE}`,
    [tried],
  )
  return rows
}

async function readOne(deps: Reading, one: Waiting): Promise<void> {
  try {
    const line =
      (await findReference(deps.pool, one.reference)) ?? (await restorePayment(deps, one.reference))
    if (!line) return await leaveUnclaimed(deps, one)
    await read(deps, one, line)
  } catch (error) {
    await countTry(deps, one)
    if (error instanceof ProviderSilent) return
    throw error
  }
  await handled(deps.pool, one, false)
}

async function countTry({ pool, logger }: Reading, { id, reference, kind }: Waiting): Promise<void> {
  const { rows } = await pool.query<{ given_up: boolean }>(
    `update webhook_inbox set tries = tries + 1, handled_at = case when tries + 1 >= ${MOST_TRIES} then now() end
     where id = $1 returning handled_at is not null as given_up`,
    [id],
  )
  if (rows[0]?.given_up)
    logger.warn({ reference, kind }, 'what a webhook told of could not be found out for an hour')
}

const handled = (pool: pg.Pool, { id, said }: Waiting, unclaimed: boolean) =>
  pool.query(
    `update webhook_inbox set handled_at = now(), unclaimed = $3 where id = $1 and received_at = $2::timestamptz`,
    [id, said, unclaimed],
  )

type Line = { churchId: string; transactionId: string }

async function read(deps: MoneyDeps, { kind }: Waiting, line: Line): Promise<void> {
  if (kind === 'returned') return settleReturned(deps, line.churchId, line.transactionId)
  // It may be quicker than the provider's own books.
  if (!(await settle(deps, line))) await sendSettle(deps.jobs, deps.pool, line, inMinutes(10))
}

/** Nobody knows whose it is: it stays in the inbox, for a person, and is read again where it is said again. */
async function leaveUnclaimed({ pool, logger }: Reading, one: Waiting): Promise<void> {
  await handled(pool, one, true)
  const { reference, kind } = one
  logger.warn(
    { reference, kind },
    'the payment provider told of money that no line here knows of: it may have moved after the backup that this database was restored from, and stays in webhook_inbox',
  )
}
