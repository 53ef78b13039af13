/** Opens a payment: its line, its purpose, its later query, and the metadata that the provider stores with it. */
import type pg from 'pg'
import { z } from 'zod'
import { newId } from '../../../contract/new-id.ts'
import { nextPaymentAsk, sendSettle } from '../next-ask.ts'
import { openTransaction } from '../transactions.ts'
import type { Metadata } from '../../providers/payments/payments.ts'
import type { MoneyDeps } from '../provider.ts'
import type { PaymentType } from './payment.ts'

export type PaymentAsk = {
  /** The caller's own id. A repeat with it returns the same payment. */
  id?: string | undefined
  type: PaymentType
  amountKobo: number
  /** The address to which the provider sends its receipt. */
  email: string
  madeBy: string | null
  /** Data that its purpose needs once it is paid. */
  about?: Record<string, unknown>
}

export type OpenedPayment = {
  transactionId: string
  reference: string
  amountKobo: number
  email: string
  metadata: Metadata
}

/** An opened payment with its link. */
export type StartedPayment = { transactionId: string; reference: string; link: string; accessCode: string }

/**
 * Writes the line, its purpose and the later query, in the caller's transaction. Commit it before the provider is called
 * (`askForLink`, `chargeAgain`).
 */
export async function openPayment(
  tx: pg.ClientBase,
  { jobs, payments }: Pick<MoneyDeps, 'jobs' | 'payments'>,
  churchId: string,
  { id: chosen = newId(), type, amountKobo, email, madeBy, about = {} }: PaymentAsk,
): Promise<OpenedPayment> {
  const { id, reference } = await openTransaction(tx, churchId, { id: chosen, type, amountKobo, madeBy })
  await tx.query(
    `insert into payments (church_id, transaction_id, provider, email, asked_kobo, about) values ($1, $2, $3, $4, $5, $6)`,
    [churchId, id, payments.name, email, amountKobo, JSON.stringify(about)],
  )
  await sendSettle(jobs, tx, { churchId, transactionId: id }, nextPaymentAsk(new Date().toISOString()))
  return {
    transactionId: id,
    reference,
    amountKobo,
    email,
    metadata: metadataOf(churchId, { id, type, about }),
  }
}

const ours = z.object({
  narthex: z.object({
    church: z.uuid(),
    transaction: z.uuid(),
    type: z.enum(['top_up', 'gift', 'subscription']),
    about: z.record(z.string(), z.unknown()),
  }),
})

export type LineSaid = z.output<typeof ours>['narthex']

type Line = { id: string; type: PaymentType; about: Record<string, unknown> }

/**
 * Builds the metadata stored by the provider with a payment: enough to rebuild its line after a restore from an older
 * backup. It holds nothing about the payer: the privacy notice says that the provider gets only their email and the
 * amount.
 */
export function metadataOf(churchId: string, { id, type, about }: Line): Metadata {
  const { plan } = about
  return { narthex: { church: churchId, transaction: id, type, about: { plan } } satisfies LineSaid }
}

/** Null if the metadata is not from this app. */
export const lineIn = (metadata: Metadata | null): LineSaid | null =>
  ours.safeParse(metadata).data?.narthex ?? null
