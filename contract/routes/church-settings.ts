/** Defines the church itself: its settings, subscription, links, export and closing. */
import { z } from 'zod'
import { day, moment, optionalText, text } from '../fields.ts'
import { uuid } from '../ids.ts'
import { naira } from '../money/amounts.ts'
import { withoutAddress } from '../web-address.ts'
import { defineRoute } from './route.ts'
import { presentPassword } from './signed-in.ts'
import { subscriptionAnswer } from './subscription.ts'

/** Defines how long the church keeps absent people, with a preview before it is set. PUT church sets it. */

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

/** Missed Sundays in a row after which a regular becomes a follow-up. */
export const ABSENT_AFTER = { least: 2, most: 12, usual: 3 } as const

const absentAfter = z
  .int({ error: 'Please choose a number of weeks.' })
  .min(ABSENT_AFTER.least, `Please choose ${ABSENT_AFTER.least} weeks or more.`)
  .max(ABSENT_AFTER.most, `Please choose ${ABSENT_AFTER.most} weeks or fewer.`)

const settings = z.object({
  /** The setting "Send follow-up sms to absentees". */
  send_automated_follow_up_email: z.boolean({ error: 'Please say true or false.' }),
  absent_after: absentAfter,
  /** Transfers above this amount in naira need a second person. Null for never. */
  transfer_limit: naira.nullable(),
  ...retention.shape,
})

/** A name in the server's list of time zones. */
const timeZone = z
  .string({ error: 'Please choose a time zone.' })
  .max(60, 'Please choose a time zone from the list.')
  .refine(isTimeZone, 'Please choose a time zone from the list.')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // Offsets such as "+01:00" have no daylight saving time, and PostgreSQL reads them with the opposite sign.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

const part = z.string().nullable()

const church = z.object({
  id: uuid,
  name: z.string(),
  time_zone: z.string(),
  settings,
  address: z.object({ street: part, city: part, state: part, post_code: part, country: part }),
})

/** An empty text removes the part. */
const address = z.object({
  street: optionalText(200),
  city: optionalText(80),
  state: optionalText(80),
  post_code: optionalText(20),
  country: optionalText(80),
})

const churchSettings = defineRoute({
  method: 'GET',
  path: 'church',
  summary: 'Returns the church and its settings.',
  access: 'session',
  gate: 'gated',
  answer: church,
})

const changeChurch = defineRoute({
  method: 'PUT',
  path: 'church',
  summary:
    'Changes the name, the address, the time zone or the settings of the church. An omitted field stays unchanged.',
  access: 'owner',
  gate: 'gated',
  body: z.object({
    churchName: withoutAddress(text(120, 'Please type the name of the church.')).optional(),
    time_zone: timeZone.optional(),
    settings: settings.partial().optional(),
    address: address.partial().optional(),
  }),
  answer: church,
})

const billingDetails = defineRoute({
  method: 'GET',
  path: 'billing-details',
  summary: 'Returns the plan, its price and the next charge, to users with access to members or finance.',
  access: ['membersAccess', 'financeAccess'],
  gate: 'open',
  answer: subscriptionAnswer.extend({
    /** Naira; null without a plan. */
    amount: z.number().nullable(),
    subscription_plan: z.object({ plan_name: z.string() }).nullable(),
    payment_method: z.string().nullable(),
    last_payment_date: day.nullable(),
    /** True: no further charge. The subscription ends on the next charge date. */
    cancelled: z.boolean(),
    /** True if the next charge date charges automatically: not cancelled, and the last payment method is reusable. */
    renews: z.boolean(),
    /** The day on which a failed renewal is tried again. */
    try_again_date: day.nullable(),
  }),
})

const exportChurch = defineRoute({
  method: 'GET',
  path: 'church/export',
  summary: 'Exports everything that the church owns as a ZIP of JSON files, CSV files and pictures.',
  access: 'owner',
  gate: 'open',
  answer: z.unknown(),
})

const closeChurch = defineRoute({
  method: 'POST',
  path: 'church/close',
  summary: 'Closes the church. Everybody is signed out at once, and all data is erased after thirty days.',
  access: 'owner',
  gate: 'open',
  body: z.object({
    current_password: presentPassword,
    church_name: z.string({ error: 'Please type the name of the church.' }).max(200),
  }),
  answer: z.object({
    erase_at: moment,
    /** Naira in the wallet, and those reserved for transfers and SMS in progress. */
    balance: z.number(),
    set_aside: z.number(),
  }),
})

const reopenChurch = defineRoute({
  method: 'POST',
  path: 'church/reopen',
  summary: 'Reopens a closed church, with the token of the link that was mailed to the owner.',
  access: 'public',
  gate: 'open',
  body: z.object({ token: z.string({ error: 'This link is not complete.' }).max(100) }),
  answer: z.object({ name: z.string() }),
})

export const churchSettingsRoutes = {
  churchSettings,
  changeChurch,
  billingDetails,
  exportChurch,
  closeChurch,
  reopenChurch,
}

/** The reference is the token in the church's links. Posters show it, so it stays until the owner renews it. */
const renewReference = defineRoute({
  method: 'POST',
  path: 'church/renew-reference',
  summary: 'Gives the church a new reference for its links. Links with the former reference stop working.',
  access: 'owner',
  gate: 'gated',
  answer: z.object({ reference: z.string() }),
})

export const churchReferenceRoutes = { renewReference }
