/** A payment that is asked for again under its id, because the answer was lost: it is paid where the first is. */
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { inChurch } from '../../db/in-church.ts'
import { Problem } from '../../http/problem.ts'
import { CALL_TIMEOUT_MS } from '../../providers/call-service.ts'
import type { MoneyDeps } from '../money-deps.ts'
import type { Begun } from './begin-payment.ts'
import { findPayment, type Payment } from './find-payment.ts'
import type { PaymentAsk } from './open-payment.ts'

/** So long the first call may still be asking the provider for the link. */
const OPENING_MS = CALL_TIMEOUT_MS + 1000
const LOOK_MS = 100

/**
 * Null where no payment of this church has the id. Throws Problem ALREADY_EXISTS where it is of another payment, or of one
 * that is not waited for any more.
 */
export async function findRepeated(
  { pool }: Pick<MoneyDeps, 'pool'>,
  churchId: string,
  id: string,
  ask: PaymentAsk,
): Promise<Payment | null> {
  const known = await inChurch(pool, churchId, (tx) => findPayment(tx, churchId, id))
  if (known && (known.status !== 'pending' || !isSame(known, ask))) throw usedPayment()
  return known
}

/** The link of the first call. Null where it got none: whoever asks now asks the provider again. */
export async function linkOfFirst(
  deps: Pick<MoneyDeps, 'pool'>,
  churchId: string,
  known: Payment,
  ask: PaymentAsk,
): Promise<Begun | null> {
  for (let now: Payment | null = known; now; now = await findRepeated(deps, churchId, known.id, ask)) {
    const { id, reference, link, access_code } = now
    if (link && access_code) return { transactionId: id, reference, link, accessCode: access_code }
    if (Date.now() - Date.parse(now.created_at) > OPENING_MS) return null
    await wait(LOOK_MS)
  }
  return null
}

export const usedPayment = () =>
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

/** When somebody agreed to something is another moment with each call. */
function withoutTimes(about: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(about), (name, value: unknown) => (name === 'at' ? undefined : value))
}
