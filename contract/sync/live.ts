/** Defines GET sync/live and POST sync/agreement. See docs/protocol.md. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'

export const liveQuery = z.object({
  account: uuid,
  church: uuid,
  /** 1: responds with `{rev}` as JSON, for a client that cannot hold a stream. */
  once: z.literal('1').optional(),
})

/** The people marked at a service: their number and an unordered sum of their ids (sync/merge/list-digest.ts). */
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
  /**
   * True while a person looks: the server queries the other phones and names them in the response. Without it this
   * phone only reports.
   */
  looking: z.boolean().default(false),
})
export type AgreementBody = z.output<typeof agreementBody>

export const agreementAnswer = z.object({
  /** The church's list and its rev. */
  list: listDigest.extend({ rev: z.number().int() }),
  /** Other phones at this service within the last day, each with its latest report. Empty unless `looking`. */
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
