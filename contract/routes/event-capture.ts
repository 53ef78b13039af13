/** Defines the link of one event, for members and visitors without an account. */
import { z } from 'zod'
import { day, moment, optionalText } from '../fields.ts'
import { uuid } from '../ids.ts'
import { linkChurch, linkReference, opened, who } from './capture.ts'
import { defineRoute } from './route.ts'

const eventId = z.guid({ error: 'This link is not complete. Please scan the code again.' }).toLowerCase()

const eventByLink = defineRoute({
  method: 'GET',
  path: 'event-capture/:eventId',
  summary: "Returns the event of a capture link, by the church's reference and the event's id.",
  access: 'public',
  gate: 'open',
  params: z.object({ eventId }),
  query: z.object({ reference: linkReference }),
  answer: z.object({
    id: uuid,
    name: z.string(),
    start_date: moment,
    end_date: moment,
    image_url: z.string().nullable(),
    church: linkChurch,
    /** True while the event takes marks: from the start of its day to seven days after. */
    open: z.boolean(),
    opens_on: day,
    closes_on: day,
    cancelled: z.boolean(),
    opened,
    opened_at: moment,
  }),
})

const markByEventLink = defineRoute({
  method: 'POST',
  path: 'mark-event-attendance',
  summary:
    'Marks a member present at an event by the phone or email that they type. If nobody matches, success is false and captureFirstTimer is true.',
  access: 'public',
  gate: 'open',
  body: z.object({
    emailOrPhone: who,
    type: z.enum(['email', 'phone'], { error: 'Please type a phone number or an email.' }).optional(),
    churchReference: linkReference,
    eventId,
    /** Needed if several people share the phone. */
    first_name: optionalText(80).optional(),
    last_name: optionalText(80).optional(),
    opened: opened.optional(),
  }),
  answer: z.object({
    captureFirstTimer: z.boolean(),
    askFirstName: z.boolean().optional(),
    askLastName: z.boolean().optional(),
    event: z.object({ name: z.string(), start_date: moment }).optional(),
    /** Always false: a response does not reveal attendance. It stays for older clients. */
    already: z.boolean().optional(),
  }),
})

export const eventCaptureRoutes = { eventByLink, markByEventLink }
