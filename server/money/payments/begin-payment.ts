/** A payment that a person makes on the provider's page. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { ProviderRefused } from '../../providers/payments/payments.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { providerProblem } from '../provider-problem.ts'
import { failPayment } from './fail-payment.ts'
import type { Payment } from './find-payment.ts'
import { metadataOf } from './metadata.ts'
import { openPayment, type OpenedPayment, type PaymentAsk } from './open-payment.ts'
import { findRepeated, linkOfFirst, usedPayment } from './repeat-payment.ts'

export type Begun = { transactionId: string; reference: string; link: string; accessCode: string }

/**
 * Asked again with the same id and ask, it answers where the first is paid. Throws Problem ALREADY_EXISTS where the id is
 * of another payment, or of one that has ended.
 * @param callbackUrl where the payer comes back to; the provider adds the reference
 * @param note what else is written with the payment
 */
export async function beginPayment(
  deps: MoneyDeps,
  churchId: string,
  ask: PaymentAsk,
  callbackUrl: string,
  note: (tx: pg.PoolClient, transactionId: string) => Promise<void> = async () => {},
): Promise<Begun> {
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
    // Two taps at once: the other one wrote it.
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
): Promise<Begun> {
  const begun = await linkOfFirst(deps, churchId, first, ask)
  if (begun) return begun
  const { id, reference } = first
  const { amountKobo, email } = ask
  const metadata = metadataOf(churchId, { id, type: first.type, about: first.about })
  const opened = { transactionId: id, reference, amountKobo, email, metadata }
  try {
    return await linkFor(deps, churchId, opened, callbackUrl)
  } catch (error) {
    // The first call reached the provider, which knows the reference by now: it may still be paid.
    throw error instanceof ProviderRefused ? usedPayment() : providerProblem(error)
  }
}

/**
 * Where an opened payment is paid. Throws a Problem where the provider says no (then the line has failed) or nothing
 * (then it stays pending, is asked about, and is given up in the end).
 */
async function askForLink(
  deps: MoneyDeps,
  churchId: string,
  opened: OpenedPayment,
  callbackUrl: string,
): Promise<Begun> {
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
): Promise<Begun> {
  const begun = await deps.payments.initialize({ ...opened, callbackUrl })
  await inChurch(deps.pool, churchId, (tx) =>
    tx.query('update payments set link = $3, access_code = $4 where church_id = $1 and transaction_id = $2', [
      churchId,
      transactionId,
      begun.link,
      begun.accessCode,
    ]),
  )
  return { transactionId, reference: opened.reference, ...begun }
}
