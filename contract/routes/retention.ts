/** Defines how long the church keeps absent people, with a preview before it is set. PUT church sets it. */
import { z } from 'zod'
import { day } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineRoute } from './route.ts'

/** The largest settings. 0 keeps people forever. */
export const KEEP = { years: 20, months: 60 } as const

const upTo = (most: number) => {
  const says = `Please choose 0 to ${most}.`
  return z.int({ error: says }).min(0, says).max(most, says)
}

export const retention = z.object({
  /** People without a mark for this many years are erased. */
  keep_people_years: upTo(KEEP.years),
  /** A first timer who came once and not again for this many months is erased. */
  keep_first_timers_months: upTo(KEEP.months),
})
export type Retention = z.infer<typeof retention>

/** The format in a URL. If it is absent, the church's setting counts. */
const written = (limit: z.ZodType<number, number>) => z.coerce.number().pipe(limit).optional()

const duePerson = z.object({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  /** The day of their last service or event; null for people who were never marked. */
  last_here: day.nullable(),
  why: z.enum(['not_seen', 'never_back']),
  /** Deleted before, and not erased. */
  deleted: z.boolean(),
})
export type DuePerson = z.infer<typeof duePerson>

const previewRetention = defineRoute({
  method: 'GET',
  path: 'church/retention',
  summary:
    'Counts the people whom these limits would erase today, and lists the first 200. It erases nobody.',
  access: 'owner',
  gate: 'gated',
  query: z.object({
    keep_people_years: written(retention.shape.keep_people_years),
    keep_first_timers_months: written(retention.shape.keep_first_timers_months),
  }),
  answer: z.object({ count: z.number().int(), people: z.array(duePerson) }),
})

export const retentionRoutes = { previewRetention }
