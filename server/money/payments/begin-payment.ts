/** Begins a payment that a person makes on the provider's page. */
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { ProviderRefused, type PaymentSeen } from '../../providers/payments/payments.ts'
import { type MoneyDeps, providerProblem, outcomeOf, sendSettle } from '../provider.ts'
import {
  failPayment,
  type Payment,
  findPayment,
  metadataOf,
  openPayment,
  type StartedPayment,
  type OpenedPayment,
  type PaymentAsk,
  lineIn,
  type LineSaid,
} from './payment.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import { CALL_TIMEOUT_MS } from '../../providers/call-service.ts'
import { findPlan } from '../../../contract/money/plans.ts'
import { addAudit } from '../../auth/audit.ts'
import { findReference, openTransaction } from '../transactions.ts'

/**
 * Begins a payment, and returns its link. A repeat with the same id and ask, after a lost response, returns the link of
 * the first. Throws Problem ALREADY_EXISTS if the id belongs to another payment, or to one that has ended.
 * @param callbackUrl the page to which the payer returns; the provider adds the reference
 * @param note writes further rows with the payment
 */
export async function beginPayment(
  deps: MoneyDeps,
  churchId: string,
  ask: PaymentAsk,
  callbackUrl: string,
  note: (tx: pg.PoolClient, transactionId: string) => Promise<void> = async () => {},
): Promise<StartedPayment> {
  const again = ask.id === undefined ? null : await findRepeated(deps, churchId, ask.id, ask)
  if (again) return beginAgain(deps, churchId, again, ask, callbackUrl)
  try {
    const opened = await inChurch(deps.pool, churchId, async (tx) => {
      const line = await openPayment(tx, deps, churchId, ask)
      await note(tx, line.transactionId)
      return line
    })
    return await askForLink(deps, churchId, opened, callbackUrl)
  } catch (error) {
    if (ask.id === undefined || (error as { code?: string }).code !== '23505') throw error
    // Of two simultaneous taps, the other one wrote it.
    const first = await findRepeated(deps, churchId, ask.id, ask)
    if (!first) throw usedPayment()
    return beginAgain(deps, churchId, first, ask, callbackUrl)
  }
}

async function beginAgain(
  deps: MoneyDeps,
  churchId: string,
  first: Payment,
  ask: PaymentAsk,
  callbackUrl: string,
): Promise<StartedPayment> {
  const started = await linkOfFirst(deps, churchId, first, ask)
  if (started) return started
  const { id, reference } = first
  const { amountKobo, email } = ask
  const metadata = metadataOf(churchId, { id, type: first.type, about: first.about })
  const opened = { transactionId: id, reference, amountKobo, email, metadata }
  try {
    return await linkFor(deps, churchId, opened, callbackUrl)
  } catch (error) {
    // The first call reached the provider, so its reference is known there: it may still be paid.
    throw error instanceof ProviderRefused ? usedPayment() : providerProblem(error)
  }
}

/**
 * Returns the link of an opened payment. Throws a Problem if the provider rejects it (then the line has failed). Also
 * throws one if the provider does not answer. The line then stays pending, is queried, and is abandoned in the end.
 */
async function askForLink(
  deps: MoneyDeps,
  churchId: string,
  opened: OpenedPayment,
  callbackUrl: string,
): Promise<StartedPayment> {
  try {
    return await linkFor(deps, churchId, opened, callbackUrl)
  } catch (error) {
    if (error instanceof ProviderRefused)
      await failPayment(deps.pool, churchId, opened.transactionId, error.message)
    throw providerProblem(error)
  }
}

async function linkFor(
  deps: MoneyDeps,
  churchId: string,
  { transactionId, ...opened }: OpenedPayment,
  callbackUrl: string,
): Promise<StartedPayment> {
  const started = await deps.payments.initialize({ ...opened, callbackUrl })
  await inChurch(deps.pool, churchId, (tx) =>
    tx.query('update payments set link = $3, access_code = $4 where church_id = $1 and transaction_id = $2', [
      churchId,
      transactionId,
      started.link,
      started.accessCode,
    ]),
  )
  return { transactionId, reference: opened.reference, ...started }
}

/** For this time, the first call may still be asking the provider for the link. */
const OPENING_MS = CALL_TIMEOUT_MS + 1000
const LOOK_MS = 100

/**
 * Null if no payment of this church has the id. Throws Problem ALREADY_EXISTS if it belongs to another payment, or to one
 * that is no longer pending.
 */
async function findRepeated(
  { pool }: Pick<MoneyDeps, 'pool'>,
  churchId: string,
  id: string,
  ask: PaymentAsk,
): Promise<Payment | null> {
  const known = await inChurch(pool, churchId, (tx) => findPayment(tx, churchId, id))
  if (known && (known.status !== 'pending' || !isSame(known, ask))) throw usedPayment()
  return known
}

/** Returns the link of the first call. Null if it got none: the caller then asks the provider again. */
async function linkOfFirst(
  deps: Pick<MoneyDeps, 'pool'>,
  churchId: string,
  known: Payment,
  ask: PaymentAsk,
): Promise<StartedPayment | null> {
  for (let now: Payment | null = known; now; now = await findRepeated(deps, churchId, known.id, ask)) {
    const { id, reference, link, access_code } = now
    if (link && access_code) return { transactionId: id, reference, link, accessCode: access_code }
    if (Date.now() - Date.parse(now.created_at) > OPENING_MS) return null
    await wait(LOOK_MS)
  }
  return null
}

const usedPayment = () =>
  new Problem(
    'ALREADY_EXISTS',
    'This request was already used for another payment, so none was begun now. Please try again.',
  )

function isSame(known: Payment, ask: PaymentAsk): boolean {
  return (
    known.type === ask.type &&
    known.asked_kobo === ask.amountKobo &&
    known.made_by === ask.madeBy &&
    known.email === ask.email &&
    isDeepStrictEqual(withoutTimes(known.about), withoutTimes(ask.about ?? {}))
  )
}

/** Times of consent differ between calls, so they are not compared. */
function withoutTimes(about: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(about), (name, value: unknown) => (name === 'at' ? undefined : value))
}

/**
 * Rebuilds a payment that was begun after the backup from which this database was restored.
 * The provider still knows its church. Its amount is then queried like that of any other payment.
 */

type Line = { churchId: string; transactionId: string }

/**
 * Null if the provider does not know it, or names no church of this server. Throws ProviderSilent if the outcome is
 * unknown. Anybody who pays through the same account elsewhere can name a church too; they then paid into its wallet. So
 * the metadata is trusted only for the church and the purpose, not for a price.
 */
export async function restorePayment(deps: MoneyDeps, reference: string): Promise<Line | null> {
  const seen = await outcomeOf(deps.payments.verify(reference))
  const said = seen && lineIn(seen.metadata)
  if (!said || seen.amountKobo <= 0) return null
  try {
    await inChurch(deps.pool, said.church, async (tx) => {
      if (await mayBeWritten(tx, said)) await write(tx, deps, said, reference, seen)
    })
  } catch (error) {
    // Of two simultaneous reads, the other one wrote it.
    if ((error as { code?: string }).code !== '23505') throw error
  }
  return findReference(deps.pool, reference)
}

async function mayBeWritten(tx: pg.PoolClient, { church, transaction }: LineSaid): Promise<boolean> {
  const { rows } = await tx.query<{ may: boolean }>(
    `select exists (select from churches where church_id = $1)
       and not exists (select from transactions where church_id = $1 and id = $2) as may`,
    [church, transaction],
  )
  return rows[0]?.may === true
}

async function write(
  tx: pg.PoolClient,
  { jobs, payments }: MoneyDeps,
  { church: churchId, transaction: id, type, about }: LineSaid,
  reference: string,
  { amountKobo }: PaymentSeen,
): Promise<void> {
  await openTransaction(tx, churchId, { id, reference, type, amountKobo, madeBy: null })
  const requestedKobo = findPlan(String(about.plan))?.amountKobo ?? amountKobo
  await tx.query(
    `insert into payments (church_id, transaction_id, provider, asked_kobo, about) values ($1, $2, $3, $4, $5)`,
    [churchId, id, payments.name, requestedKobo, JSON.stringify(about)],
  )
  const subject = { subjectTable: 'transactions', subjectId: id }
  await addAudit(tx, { churchId, accountId: null, action: 'a lost payment was found again', ...subject })
  await sendSettle(jobs, tx, { churchId, transactionId: id }, null)
}
