/** Defines events: lists, changes, status, contributions and attendance. */
import { z } from 'zod'
import {
  blankAsNull,
  flyerAddress,
  moment,
  optionalEmail,
  optionalLines,
  optionalText,
  text,
  typedPhone,
} from '../fields.ts'
import { uuid } from '../ids.ts'
import { nairaOrNone } from '../money/amounts.ts'
import { eventPlatform, eventStatus, eventType, onlineLinks, typedTime } from './event-fields.ts'
import { listQuery, servicePerson } from './people.ts'
import { defineRoute } from './route.ts'

const part = z.string().nullable()
const heads = z.number().int()

export const eventFacts = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  start_date: moment,
  end_date: moment,
  type: eventType,
  status: eventStatus,
  image_url: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone_number: z.string().nullable(),
  address: z.object({ street: part, city: part, state: part, post_code: part, country: part }).nullable(),
  event_online_meeting_links: z.array(
    z.object({ online_platform_name: eventPlatform, meeting_link: z.string(), pass_code: part }),
  ),
  /** Naira; null if nothing was recorded. */
  financial_contribution: z
    .object({
      cash_collected_amount: z.number().nullable(),
      online_transfer_collected_amount: z.number().nullable(),
    })
    .nullable(),
  attendance_record: z
    .object({
      id: uuid,
      male_count: heads,
      female_count: heads,
      child_count: heads,
      guest_count: heads,
      total_count: heads,
    })
    .nullable(),
  created_at: moment,
})
export type EventFacts = z.infer<typeof eventFacts>

const counts = z.object({ attendees: heads, absentees: heads, first_timers: heads })
const countedEvent = eventFacts.extend(counts.shape)
export type CountedEvent = z.infer<typeof countedEvent>

const eventName = text(120, 'Please name the event.')
const NO_START = 'Please choose when the event starts.'
const NO_END = 'Please choose when the event ends.'

const details = z.object({
  description: optionalLines(2000),
  type: eventType,
  contact_email: blankAsNull(optionalEmail),
  contact_phone_number: typedPhone,
  /** The picture's address, or the picture itself in a multipart form. */
  image_url: flyerAddress,
  onlineMeetingLinks: onlineLinks,
  street: optionalText(200),
  city: optionalText(80),
  state: optionalText(80),
  post_code: optionalText(20),
  country: optionalText(80),
})

const one = z.object({ id: uuid })
const attendee = z.object({ eventId: uuid, memberId: uuid })

const listEvents = defineRoute({
  method: 'GET',
  path: 'churches/:id/events',
  summary: 'Lists the events of a church by start, latest first.',
  access: 'eventsAccess',
  gate: 'gated',
  params: one,
  query: listQuery.extend({ include: z.literal('counts').optional() }),
  /** The counts are present only on request. */
  answer: z.array(eventFacts.extend(counts.partial().shape)),
})

const getEvent = defineRoute({
  method: 'GET',
  path: 'event/:id',
  summary: 'Returns one event with its numbers of attendees, absentees and first timers.',
  access: 'eventsAccess',
  gate: 'gated',
  params: one,
  answer: countedEvent,
})

const addEvent = defineRoute({
  method: 'POST',
  path: 'event',
  summary:
    'Creates an event. Times without an offset are in the church’s time zone. An event cannot start before today.',
  access: 'eventsAccess',
  gate: 'gated',
  orForm: true,
  body: details.partial().extend({
    id: uuid.optional(),
    name: eventName,
    startDate: typedTime(NO_START),
    endDate: typedTime(NO_END),
    type: eventType,
  }),
  answer: eventFacts,
  creates: true,
})

const changeEvent = defineRoute({
  method: 'POST',
  path: 'update/event',
  summary: 'Changes the given fields of an event. An omitted field stays unchanged.',
  access: 'eventsAccess',
  gate: 'gated',
  orForm: true,
  body: details
    .extend({ name: eventName, start_date: typedTime(NO_START), end_date: typedTime(NO_END) })
    .partial()
    .extend({ event_id: z.guid({ error: 'Please choose the event.' }).toLowerCase() }),
  answer: eventFacts,
})

const setEventStatus = defineRoute({
  method: 'POST',
  path: 'event/startOrEndOrCancelEvent',
  summary:
    'Changes the status of an event: scheduled to started, started to ended, or either of them to cancelled. Answers 409 for any other change.',
  access: 'eventsAccess',
  gate: 'gated',
  body: z.object({
    event_id: z.guid({ error: 'Please choose the event.' }).toLowerCase(),
    status: z.enum(['started', 'ended', 'cancelled'], {
      error: 'Please choose started, ended or cancelled.',
    }),
  }),
  answer: eventFacts,
})

const deleteEvent = defineRoute({
  method: 'DELETE',
  path: 'event/:id',
  summary: 'Deletes an event.',
  access: 'eventsAccess',
  gate: 'gated',
  params: one,
  answer: one,
})

const setEventFinance = defineRoute({
  method: 'PUT',
  path: 'event/:id/finance',
  summary:
    'Sets the collections of an event, in naira. Null removes an amount, and an omitted amount stays unchanged.',
  access: 'eventsAccess',
  gate: 'gated',
  params: one,
  body: z.object({
    cash_collected_amount: nairaOrNone.optional(),
    online_transfer_collected_amount: nairaOrNone.optional(),
  }),
  answer: eventFacts,
})

const listEventPeople = defineRoute({
  method: 'GET',
  path: 'events/:id/people',
  summary:
    'Lists the attendees, absentees or first timers of an event by name. The view `unmarked` lists members to mark, and q searches the list. Callers with membersAccess also see phones and emails.',
  access: 'eventsAccess',
  gate: 'gated',
  params: one,
  query: listQuery.extend({
    view: z.enum(['attended', 'absent', 'firstTimer', 'unmarked']).default('attended'),
    q: z.string().max(100).optional(),
  }),
  answer: z.array(servicePerson),
})

const markAtEvent = defineRoute({
  method: 'PUT',
  path: 'events/:eventId/attendees/:memberId',
  summary:
    'Marks a member present at an event, on its day or later. A cancelled event takes no marks. Marking twice changes nothing.',
  access: 'eventsAccess',
  gate: 'open',
  params: attendee,
  answer: z.object({ event_id: uuid, member_id: uuid, present: z.literal(true) }),
})

const unmarkAtEvent = defineRoute({
  method: 'DELETE',
  path: 'events/:eventId/attendees/:memberId',
  summary: 'Removes the mark of a member at an event.',
  access: 'eventsAccess',
  gate: 'open',
  params: attendee,
  answer: z.object({ event_id: uuid, member_id: uuid, present: z.literal(false) }),
})

export const eventRoutes = {
  listEvents,
  getEvent,
  addEvent,
  changeEvent,
  setEventStatus,
  deleteEvent,
  setEventFinance,
  listEventPeople,
  markAtEvent,
  unmarkAtEvent,
}
