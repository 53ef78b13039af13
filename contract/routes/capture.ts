/** Defines the capture links. Visitors and members use them without signing in. */
import { z } from 'zod'
import { agreementAnswers } from '../people/consent.ts'
import { blankAsNull, day, firstName, lastName, moment, optionalText, text, typedPhone } from '../fields.ts'
import { uuid } from '../ids.ts'
import { birthdayAgrees } from '../people/birthday.ts'
import { typedPerson } from './people.ts'
import { defineRoute } from './route.ts'

export const linkReference = z
  .string({ error: 'This link is not complete. Please scan the code again.' })
  .trim()
  .min(1, 'This link is not complete. Please scan the code again.')
  .max(100, 'This link is not complete. Please scan the code again.')

export const linkChurch = z.object({ id: uuid, name: z.string(), reference: z.string() })
const choice = z.object({ name: z.string(), date_of_service: day, reference: z.string() })

/** Sent back with the form, so that the time of opening the page counts. */
export const opened = z.string().max(200)

const serviceByReference = defineRoute({
  method: 'GET',
  path: 'church-service/:reference',
  summary:
    "Returns the service of a capture link. A church's reference leads to its service of today. If there are several, `choose` lists them.",
  access: 'public',
  gate: 'open',
  params: z.object({ reference: linkReference }),
  answer: z.object({
    id: uuid.nullable(),
    name: z.string().nullable(),
    date_of_service: day.nullable(),
    flyerImage: z.string().nullable(),
    reference: z.string().nullable(),
    church: linkChurch,
    /** True while the service takes marks: from the start of its day to seven days after. */
    open: z.boolean(),
    opens_on: day.nullable(),
    closes_on: day.nullable(),
    choose: z.array(choice),
    opened,
    opened_at: moment,
  }),
})

const churchByReference = defineRoute({
  method: 'POST',
  path: 'get-church-by-reference',
  summary: "Returns the church of a reference. A service's reference returns the church of that service.",
  access: 'public',
  gate: 'open',
  body: z.object({ reference: linkReference }),
  answer: linkChurch.extend({ opened }),
})

export const who = text(254, 'Please type your phone number or email.')

const markByLink = defineRoute({
  method: 'POST',
  path: 'mark-church-service-attendance',
  summary:
    'Marks a member present by the phone or email that they type. If nobody matches, success is false and captureFirstTimer is true.',
  access: 'public',
  gate: 'open',
  body: z.object({
    emailOrPhone: who,
    type: z.enum(['email', 'phone'], { error: 'Please type a phone number or an email.' }).optional(),
    churchReference: linkReference,
    /** Needed if several people share the phone. */
    first_name: optionalText(80).optional(),
    last_name: optionalText(80).optional(),
    opened: opened.optional(),
  }),
  answer: z.object({
    captureFirstTimer: z.boolean(),
    /** Several people share this phone or email: ask for the first name (`true`), then for the last. */
    askFirstName: z.boolean().optional(),
    askLastName: z.boolean().optional(),
    /** The church has several services today: ask for one and send its reference. */
    choose: z.array(choice).optional(),
    service: z.object({ name: z.string(), date_of_service: day }).optional(),
    /** Always false: a response does not reveal attendance. It stays for older clients. */
    already: z.boolean().optional(),
  }),
})

const addByLink = defineRoute({
  method: 'POST',
  path: 'add-new-member-from-attendance-capture',
  summary:
    'Registers a visitor: with first_timer=true as a first timer present at the service, otherwise as a member. Answers 409 if the person is known already.',
  access: 'public',
  gate: 'open',
  body: z
    .object({
      id: uuid.optional(),
      first_name: firstName,
      last_name: lastName,
      phone: typedPhone.pipe(z.string({ error: 'Please type your phone number.' })),
      email: typedPerson.shape.email,
      gender: typedPerson.shape.gender,
      churchReference: linkReference,
      first_timer: z.boolean().default(false),
      /** With it, `churchReference` is the church's own, and a first timer is marked at this event. */
      eventId: uuid.optional(),
      date_of_birth: typedPerson.shape.date_of_birth,
      month_of_birth: typedPerson.shape.month_of_birth,
      day_of_birth: typedPerson.shape.day_of_birth,
      opened: opened.optional(),
      ...agreementAnswers,
      guardian_phone: blankAsNull(typedPhone).optional(),
    })
    .check(birthdayAgrees),
  answer: z.object({ id: uuid.nullable(), first_timer: z.boolean(), choose: z.array(choice).optional() }),
  creates: true,
})

export const captureRoutes = { serviceByReference, churchByReference, markByLink, addByLink }

/** Defines the link of one event, for members and visitors without an account. */

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
