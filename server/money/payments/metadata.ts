/** What the provider keeps beside a payment: enough to write its line anew where a restored backup does not have it. */
import { z } from 'zod'
import type { Metadata } from '../../providers/payments/payments.ts'
import type { PaymentType } from './purposes.ts'

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

/** Nothing of who pays: the privacy notice says that the provider gets their e-mail and the amount. */
export function metadataOf(churchId: string, { id, type, about }: Line): Metadata {
  const { plan } = about
  return { narthex: { church: churchId, transaction: id, type, about: { plan } } satisfies LineSaid }
}

/** Null where this is not from here. */
export const lineIn = (metadata: Metadata | null): LineSaid | null =>
  ours.safeParse(metadata).data?.narthex ?? null
