/** Defines bulk SMS: preview of recipients and price, sending, delivery, and the stop list. */
import { z } from 'zod'
import { moment, tooLong } from '../fields.ts'
import { uuid } from '../ids.ts'
import { smsAct, smsTo, smsToNamed } from '../sms/audience.ts'
import { segmentOf } from '../sms/segment.ts'
import { typedPhones } from '../sms/typed-phones.ts'
import { flag, listQuery } from './people.ts'
import { defineRoute } from './route.ts'
import { smsGroupRoutes } from './sms-groups.ts'

const writes = { access: 'membersAccess', gate: 'gated' } as const

const message = z
  .string({ error: 'Please write the message.' })
  .trim()
  .min(1, 'Please write the message.')
  .max(1000, 'This is longer than one SMS.')
  .refine((text) => segmentOf(text).fits, {
    error: (issue) => {
      const { length, most } = segmentOf(String(issue.input))
      return `This is longer than one SMS: ${length} of ${most} characters.`
    },
  })

/** The recipients: `to`, or the older fields. Without `service` an act means all services. */
const audience = z.object({
  /** The server finds these people itself. With it the older fields below are not read. */
  to: smsTo.optional(),
  recepientPhones: typedPhones.default([]),
  selection: z.enum(['selectFromGroupToSendSms', 'enterNumbersManually']).default('enterNumbersManually'),
  groupId: uuid.optional(),
  /** Adds its people to the typed numbers. */
  act: smsAct.optional(),
  service: uuid.optional(),
  /** The church states that it holds the consent of people without one on record. Without it they are left out. */
  consent_stated: z.boolean().default(false),
})

export const smsPreview = z.object({
  /** The recipients by name; null if the older fields were used. */
  to: smsToNamed.nullable(),
  /** The number of people chosen, with and without a phone number; null for numbers and saved groups. */
  people: z.number().int().nullable(),
  /** People without a phone number. */
  without_phone: z.number().int(),
  /** Absentees of one service who share their number with an attendee, or were at another service of that day. */
  shared_phone: z.number().int(),
  at_another_service: z.number().int(),
  /** The number of names before any removal. */
  named: z.number().int(),
  /** Repeated numbers. */
  duplicates: z.number().int(),
  /** Input that is not a phone number, as typed; the first hundred. */
  invalid: z.array(z.string()),
  /** Numbers that cannot receive SMS, and the first hundred of them in E.164. The price excludes them. */
  landline: z.number().int(),
  landlines: z.array(z.string()),
  /** People who refused SMS. They never get one. */
  refused: z.number().int(),
  /** Numbers on the stop list. They never get an SMS. */
  stopped: z.number().int(),
  /** Under 18 by birth date, without a known guardian. They never get an SMS. */
  under_age: z.number().int(),
  /** People without a consent answer: recipients with `consent_stated`, otherwise left out. */
  unknown_consent: z.number().int(),
  /** People who agreed. */
  agreed: z.number().int(),
  /** The number of recipients. */
  recipients: z.number().int(),
  /** Naira for one SMS, and for all recipients. */
  price: z.number(),
  cost: z.number(),
  /** Naira in the wallet. */
  balance: z.number(),
  enough: z.boolean(),
  /** Now is between 20:00 and 8:00 in the church's time zone. */
  quiet_hours: z.boolean(),
  /** The next 8:00 there. */
  quiet_until: moment,
  time_zone: z.string(),
  /** The sentence that a church confirms when it states consent. */
  consent_wording: z.string(),
})
export type SmsPreview = z.infer<typeof smsPreview>

const previewSms = defineRoute({
  ...writes,
  method: 'POST',
  path: 'previewBulkSms',
  summary:
    'Previews a bulk SMS: recipients, people left out and the reasons, cost, and whether it is night at the church.',
  body: audience,
  answer: smsPreview,
})

const listSmsPeople = defineRoute({
  ...writes,
  method: 'GET',
  path: 'churches/:id/sms-people',
  summary:
    'Lists the absentees, attendees or first timers of one service or of all, as numbers for a bulk SMS. Absentees are the people who were marked at no service of that day.',
  params: z.object({ id: uuid }),
  query: z.object({ act: smsAct, service: uuid.optional() }),
  answer: z.object({
    people: z.number().int(),
    without_phone: z.number().int(),
    /** Absentees of one service who share their number with an attendee: left out of `phones`. */
    shared_phone: z.number().int().optional(),
    /** Absentees of one service who were at another service of that day: left out. */
    at_another_service: z.number().int().default(0),
    /** E.164, each once, in the server's order. */
    phones: z.array(z.string()),
    service: z.object({ id: uuid, name: z.string(), date_of_service: z.string() }).nullable(),
  }),
})

export const smsState = z.enum(['scheduled', 'sending', 'done', 'cancelled', 'asks', 'no_money'])
export type SmsState = z.infer<typeof smsState>

export const smsCounts = z.object({
  waiting: z.number().int(),
  /** Being handed over to the provider, or being checked there. */
  handing: z.number().int(),
  sent: z.number().int(),
  delivered: z.number().int(),
  /** Handed over and not delivered. */
  failed: z.number().int(),
  /** Never handed over; refunded. */
  unsent: z.number().int(),
  /** Handed over, and the provider does not report the result. */
  unknown: z.number().int(),
})
export type SmsCounts = z.infer<typeof smsCounts>

/** A line of the Bulk Sms table. */
export const sentSms = z.object({
  id: uuid,
  type: z.enum(['bulk', 'group', 'absentees', 'attendees', 'first_timers', 'follow_up']),
  /** Null: the church's own follow-up. */
  user: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
  /** Naira spent or reserved. If sending has not begun: the expected cost. */
  cost: z.number(),
  message: z.string(),
  created_at: moment,
  state: smsState,
  scheduled_for: moment.nullable(),
  recipients: z.number().int(),
  counts: smsCounts,
  /** 0 to 1: the share that is handed over or refunded. */
  progress: z.number(),
  /** One sentence on why it waits, needs an answer or was not sent. */
  remark: z.string().nullable(),
  /** The recipients by name; null for an SMS from before this was stored. */
  to: smsToNamed.nullable(),
  /** Naira given back for recipients to whom it could not be sent. */
  refunded: z.number(),
})
export type SentSms = z.infer<typeof sentSms>

const sending = audience.extend({
  /** Chosen by the client, so that a retry never sends twice. */
  id: uuid.optional(),
  message,
  /**
   * Leaves out input that is not a phone number, as the preview counted, and sends the rest. Without it one invalid
   * number blocks all.
   */
  leave_out_invalid: z.boolean().default(false),
  /** Adds the typed numbers to this group too. */
  addToGroup: z.boolean().default(false),
  groupToAddNumbersTo: uuid.nullable().optional(),
  /** The earliest time of sending. */
  scheduled_for: moment.nullable().optional(),
  /** Also between 20:00 and 8:00. */
  send_in_quiet_hours: z.boolean().default(false),
})

const sendBulkSms = defineRoute({
  ...writes,
  method: 'POST',
  path: 'sendBulkSmsNotification',
  summary:
    'Sends one SMS to many people, now or later. Answers 409 QUIET_HOURS at night, unless send_in_quiet_hours is true or scheduled_for is a time by day. Answers 409 INSUFFICIENT_BALANCE if the wallet does not hold the cost.',
  body: sending,
  answer: sentSms,
  creates: true,
})

const sendSms = defineRoute({
  ...writes,
  method: 'POST',
  path: 'sendSmsNotification',
  summary: 'Sends one SMS like sendBulkSmsNotification, with a message and numbers only.',
  body: sending.omit({
    to: true,
    selection: true,
    groupId: true,
    act: true,
    service: true,
    addToGroup: true,
    groupToAddNumbersTo: true,
  }),
  answer: sentSms,
  creates: true,
})

const listSentSms = defineRoute({
  ...writes,
  method: 'GET',
  path: 'churches/:id/notifications',
  summary: 'Lists the SMS that were sent, are being sent or are scheduled, latest first.',
  params: z.object({ id: uuid }),
  query: listQuery,
  answer: z.array(sentSms),
})

export const smsRecipient = z.object({
  id: uuid,
  phone_number: z.string().nullable(),
  /** The person's name, if the number is somebody's. */
  name: z.string().nullable(),
  state: z.enum(['waiting', 'handing', 'sent', 'delivered', 'failed', 'unsent', 'unknown']),
  /** Why it was not sent or not delivered. */
  reason: z.string().nullable(),
  changed_at: moment,
})
export type SmsRecipient = z.infer<typeof smsRecipient>

const getSentSms = defineRoute({
  ...writes,
  method: 'GET',
  path: 'notifications/:id',
  summary:
    'Returns one SMS with its progress and a page of its recipients. Recipients who did not get it come first.',
  params: z.object({ id: uuid }),
  query: listQuery.extend({ counts_only: flag.optional() }),
  answer: sentSms.extend({ people: z.array(smsRecipient) }),
})

const cancelSms = defineRoute({
  ...writes,
  method: 'DELETE',
  path: 'notifications/:id',
  summary: 'Cancels an SMS that has not begun: it is scheduled, waits for an answer, or lacks money.',
  params: z.object({ id: uuid }),
  answer: sentSms,
})

const confirmSms = defineRoute({
  ...writes,
  method: 'POST',
  path: 'notifications/:id/send',
  summary: 'Sends an SMS now that has not begun: it is scheduled, waits for an answer, or lacks money.',
  params: z.object({ id: uuid }),
  body: z.object({ send_in_quiet_hours: z.boolean().default(false) }),
  answer: sentSms,
})

const stopped = z.object({ phone_number: z.string(), reason: z.string().nullable(), created_at: moment })

const listSmsStops = defineRoute({
  ...writes,
  method: 'GET',
  path: 'smsstops',
  summary: 'Lists the numbers that never receive an SMS, latest first.',
  answer: z.array(stopped),
})

const addSmsStops = defineRoute({
  ...writes,
  method: 'POST',
  path: 'smsstop',
  summary: 'Adds numbers to the stop list and returns how many of them were new.',
  body: z.object({
    phoneNumbers: typedPhones,
    reason: z.string().trim().max(200, tooLong(200)).nullable().optional(),
  }),
  answer: z.object({ count: z.number().int() }),
})

const removeSmsStop = defineRoute({
  ...writes,
  method: 'DELETE',
  path: 'smsstop/:phone',
  summary: 'Removes a number from the stop list.',
  params: z.object({ phone: z.string().max(40) }),
  answer: z.object({ phone_number: z.string() }),
})

const smsReports = defineRoute({
  method: 'POST',
  path: 'webhooks/sms/:provider',
  summary: 'Receives delivery reports from the SMS provider. A repeated report changes nothing.',
  access: 'public',
  gate: 'open',
  raw: true,
  params: z.object({ provider: z.string().max(40) }),
  answer: z.object({}),
})

export const smsRoutes = {
  ...smsGroupRoutes,
  previewSms,
  listSmsPeople,
  sendBulkSms,
  sendSms,
  listSentSms,
  getSentSms,
  cancelSms,
  confirmSms,
  listSmsStops,
  addSmsStops,
  removeSmsStop,
  smsReports,
}
