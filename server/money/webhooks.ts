/** Keeps the provider's webhooks in an inbox, reads each by itself, and looks for those that never came. */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { ProviderSilent, type WebhookSaid, type ReturnedSeen } from '../providers/payments/payments.ts'
import { type MoneyDeps, inMinutes, sendSettle, outcomeOf } from './provider.ts'
import { settle, undoes, settlePayment } from './settle.ts'
import { restorePayment } from './payments/begin-payment.ts'
import { findReference, lockTransaction, moveTransaction, openTransaction } from './transactions.ts'
import { newId } from '../../contract/new-id.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { addAudit } from '../auth/audit.ts'
import { inChurch } from '../db/in-church.ts'
import { postReturn } from './ledger.ts'
import { findPayment, type Payment } from './payments/payment.ts'

type Waiting = {
  id: string
  reference: string
  kind: WebhookSaid['kind']
  /** If the message repeats while it is read, it is not finished. */
  said: string
}
type Reading = MoneyDeps & { logger: Pick<FastifyBaseLogger, 'warn'> }

const AT_ONCE = 100

/** About as many minutes; the line itself is queried for longer. */
const MOST_TRIES = 60

/** Well within a job's time limit: two concurrent jobs would query everything twice. */
const AT_MOST_MS = 30_000

/** Queries the provider about received webhooks, each by itself: a failed one delays no other. */
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
  // Throws after the others were read, so that the error is logged.
  if (broken.length > 0) throw broken[0]
}

/**
 * A repeated message is kept once and read again: the first one may have come before the state it reports. The job is sent
 * each time. If the process ended between the two, the provider got no response and repeats the message.
 */
export async function keepWebhook(
  { pool, jobs }: { pool: pg.Pool; jobs: Jobs },
  provider: string,
  { eventKey, kind, reference }: WebhookSaid,
): Promise<void> {
  await pool.query(
    `insert into webhook_inbox (id, provider, event_key, kind, reference) values ($1, $2, $3, $4, $5)
     on conflict (provider, event_key) do update set handled_at = null, tries = 0, received_at = clock_timestamp()`,
    [newId(), provider, eventKey, kind, reference],
  )
  await jobs.send(pool, 'money.webhooks', {}, { key: 'said' })
}

/**
 * Refunds and disputes of these days are looked for. The job runs daily, so each is seen many times. Posted ones stay
 * unchanged.
 */
const DAYS = 30

/**
 * Runs the job `money.returns`: it queries refunds and disputes whose webhook never came. The provider gives up if this
 * server is away for long.
 */
export async function lookForReturns(deps: MoneyDeps, now = Date.now()): Promise<void> {
  const since = new Date(now - DAYS * 86_400_000).toISOString()
  for (const reference of await referencesSince(deps, since))
    await keepWebhook(deps, deps.payments.name, {
      kind: 'returned',
      reference,
      eventKey: `looked:${reference}`,
    })
}

async function* eachWaiting(pool: pg.Pool): AsyncGenerator<Waiting> {
  const tried: string[] = []
  for (let batch = await waiting(pool, tried); batch.length > 0; batch = await waiting(pool, tried))
    for (const one of batch) {
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
  // The webhook may come before the provider's own records change.
  if (!(await settle(deps, line))) await sendSettle(deps.jobs, deps.pool, line, inMinutes(10))
}

/** Its owner is unknown. It stays in the inbox for a person, and is read again if it repeats. */
async function leaveUnclaimed({ pool, logger }: Reading, one: Waiting): Promise<void> {
  await handled(pool, one, true)
  const { reference, kind } = one
  logger.warn(
    { reference, kind },
    'the payment provider told of money that no line here knows of: it may have moved after the backup that this database was restored from, and stays in webhook_inbox',
  )
}

/** If the provider is silent, the next day is soon enough. */
const referencesSince = ({ payments }: MoneyDeps, since: string): Promise<string[]> =>
  payments.returnedSince(since).catch((error: unknown) => {
    if (error instanceof ProviderSilent) return []
    throw error
  })

/**
 * Posts money that went back to its payer, by a refund or by their bank; no other code does.
 * It may run any number of times, concurrently and in any order.
 */

/** Throws ProviderSilent if the outcome is unknown. A payment that was never posted has nothing to take back. */
export async function settleReturned(
  deps: MoneyDeps,
  churchId: string,
  transactionId: string,
): Promise<void> {
  const payment = await settlePayment(deps, churchId, transactionId)
  if (payment?.status !== 'success') return
  const seen = await outcomeOf(deps.payments.returned(payment.reference))
  if (!seen) return
  await inChurch(deps.pool, churchId, async (tx) => {
    await lockTransaction(tx, churchId, transactionId)
    const now = await findPayment(tx, churchId, transactionId)
    if (now) await follow(tx, deps, churchId, now, seen)
  })
}

/** @param payment locked */
async function follow(
  tx: pg.PoolClient,
  { jobs }: Pick<MoneyDeps, 'jobs'>,
  churchId: string,
  payment: Payment,
  { kobo, disputed }: ReturnedSeen,
): Promise<void> {
  if (payment.disputed !== disputed) await noteDispute(tx, churchId, payment.id, disputed)
  const { amount_kobo: paidKobo, returned_kobo: beforeKobo } = payment
  const returnedKobo = Math.min(kobo, paidKobo)
  if (returnedKobo <= beforeKobo) return
  const lineId = await takeBack(tx, churchId, payment, returnedKobo)
  const { id: transactionId, about } = payment
  const amounts = { paidKobo, returnedKobo, beforeKobo }
  await undoes[payment.type](tx, { churchId, transactionId, lineId, about, ...amounts, jobs })
}

async function noteDispute(tx: pg.PoolClient, churchId: string, id: string, disputed: boolean) {
  await tx.query('update payments set disputed = $3 where church_id = $1 and transaction_id = $2', [
    churchId,
    id,
    disputed,
  ])
  const action = disputed ? 'a payment was disputed' : 'the dispute of a payment ended'
  await addAudit(tx, { churchId, accountId: null, action, subjectTable: 'transactions', subjectId: id })
}

/** A line of its own records the returned amount and its time. */
async function takeBack(
  tx: pg.PoolClient,
  churchId: string,
  payment: Payment,
  returnedKobo: number,
): Promise<string> {
  await tx.query('update payments set returned_kobo = $3 where church_id = $1 and transaction_id = $2', [
    churchId,
    payment.id,
    returnedKobo,
  ])
  const amountKobo = returnedKobo - payment.returned_kobo
  const { id } = await openTransaction(tx, churchId, {
    type: 'refund',
    amountKobo,
    madeBy: null,
    returns: payment.id,
  })
  await moveTransaction(tx, churchId, id, 'success')
  await postReturn(tx, churchId, payment, { lineId: id, returnedKobo })
  const action = 'a payment went back to who paid it'
  await addAudit(tx, {
    churchId,
    accountId: null,
    action,
    subjectTable: 'transactions',
    subjectId: payment.id,
    changes: { amount_kobo: [null, -amountKobo] },
  })
  return id
}
