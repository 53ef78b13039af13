/** GET sync/live and POST sync/agreement. See docs/protocol.md. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'

export const liveQuery = z.object({
  account: uuid,
  church: uuid,
  /** 1: answers `{rev}` as JSON, for who cannot hold a stream. */
  once: z.literal('1').optional(),
})

/** Who is marked at a service: how many, and a sum over their ids that no order changes (sync/merge/list-digest.ts). */
export const listDigest = z.object({
  count: z.number().int().min(0).max(1_000_000),
  digest: z.string().regex(/^[0-9a-f]{16}$/),
})
export type ListDigest = z.infer<typeof listDigest>

export const agreementBody = listDigest.extend({
  account: uuid,
  church: uuid,
  device: uuid,
  service_id: uuid,
  /** Changes that this phone has not sent yet. */
  waiting: z.number().int().min(0).max(1_000_000),
  /** A person looks: the other phones are asked, and named in the answer. Without it this phone only tells. */
  looking: z.boolean().default(false),
})
export type AgreementBody = z.output<typeof agreementBody>

export const agreementAnswer = z.object({
  /** The church's list and the rev at which it stands so. */
  list: listDigest.extend({ rev: z.number().int() }),
  /** Other phones at this service within the last day, as each last told. Empty for who does not look. */
  phones: z.array(
    listDigest.extend({
      device_id: uuid,
      person: z.object({ id: uuid, first_name: z.string(), last_name: z.string() }),
      waiting: z.number().int(),
      heard_at: moment,
    }),
  ),
})
export type AgreementAnswer = z.infer<typeof agreementAnswer>
