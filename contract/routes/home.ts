/** Defines what Home shows besides charts: the matters that wait for the caller, and the first steps of a church. */
import { z } from 'zod'
import { uuid } from '../ids.ts'
import { currency } from '../money/finance.ts'
import { defineRoute } from './route.ts'

/** A count stops at this number, so that a long queue costs no more than a short one. */
export const MOST_WAITING = 50

const count = z.number().int()

export const homeRoutes = {
  getHome: defineRoute({
    method: 'GET',
    path: 'home',
    summary:
      'Counts what waits for the caller: expenses that they may approve, possible duplicates and families, changes to review, and phones with unsent records. A part whose feature the caller lacks is null. Counts end at 50, except those of phones. `started` says whether the church has invited somebody and planned an event.',
    access: 'session',
    gate: 'gated',
    answer: z.object({
      expenses: z
        .object({
          count,
          /** The one requested last. */
          latest: z
            .object({ id: uuid, name: z.string(), amount: z.number(), currency, asked_by: z.string() })
            .nullable(),
        })
        .nullable(),
      duplicates: count.nullable(),
      /** People who may be one family. */
      families: count.nullable(),
      reviews: count.nullable(),
      phones: z.object({ count, records: count }).nullable(),
      started: z.object({ team: z.boolean(), event: z.boolean() }),
    }),
  }),
}
