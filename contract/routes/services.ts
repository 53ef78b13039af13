/** Defines church services: counts, one service, its people, changes, and one mark by a signed-in usher. */
import { z } from 'zod'
import { day, serviceDay, moment, text, flyerAddress } from '../fields.ts'
import { uuid } from '../ids.ts'
import { goesOn, listQuery, servicePerson } from './people.ts'
import { defineRoute } from './route.ts'

export const serviceFacts = z.object({
  id: uuid,
  name: z.string(),
  date_of_service: day,
  flyerImage: z.string().nullable(),
  /** The secret part of the capture link. */
  reference: z.string().nullable(),
  created_at: moment,
  rev: z.number().int(),
})

export const serviceCounts = z.object({
  attendees: z.number().int(),
  absentees: z.number().int(),
  first_timers: z.number().int(),
  /** False for a service of a schedule at which nobody was marked or counted. */
  held: z.boolean(),
})
const head = z.number().int()
const serviceLists = z.object({
  attendees: z.array(servicePerson),
  absentees: z.array(servicePerson),
  first_timers: z.array(servicePerson),
  held: z.boolean(),
  /** Lists that continue beyond this response, by the view of `churchservices/:id/people`. */
  more: z.object({ attended: goesOn, absent: goesOn, firstTimer: goesOn }).partial(),
})

const listedService = serviceFacts.extend(serviceCounts.shape).or(serviceFacts.extend(serviceLists.shape))
export type ListedService = z.infer<typeof listedService>

const serviceName = text(120, 'Please name the service.')
const service = z.object({ id: uuid })
const mark = z.object({ serviceId: uuid, memberId: uuid })

const listServices = defineRoute({
  method: 'GET',
  path: 'churchservices',
  summary:
    'Lists the services, latest first, with their numbers of attendees, absentees and first timers. include=people returns lists of people instead, at most 250 in each. For a longer list, `more` holds its length and a cursor. Continue with that cursor at churchservices/{id}/people.',
  access: 'attendanceAccess',
  gate: 'gated',
  query: listQuery.extend({ include: z.enum(['people']).optional() }),
  answer: z.array(listedService),
})

const getService = defineRoute({
  method: 'GET',
  path: 'churchservices/:id',
  summary: 'Returns one service with its counts and its headcount, if somebody counted.',
  access: 'attendanceAccess',
  gate: 'gated',
  params: service,
  answer: serviceFacts.extend({
    ...serviceCounts.shape,
    headcount: z.object({ men: head, women: head, children: head, guests: head, total: head }).nullable(),
  }),
})

const listServicePeople = defineRoute({
  method: 'GET',
  path: 'churchservices/:id/people',
  summary:
    'Lists the attendees, absentees or first timers of a service by name. Callers with membersAccess also see phones and emails.',
  access: 'attendanceAccess',
  gate: 'gated',
  params: service,
  query: listQuery.extend({ view: z.enum(['attended', 'absent', 'firstTimer']).default('attended') }),
  answer: z.array(servicePerson),
})

const addService = defineRoute({
  method: 'POST',
  path: 'churchservice',
  summary: 'Creates a service. Answers 409 if a service with that name exists on that day.',
  access: 'attendanceAccess',
  gate: 'gated',
  body: z.object({
    id: uuid.optional(),
    name: serviceName,
    date_of_service: serviceDay,
    flyerImage: flyerAddress.optional(),
  }),
  answer: serviceFacts,
  creates: true,
})

const changeService = defineRoute({
  method: 'PUT',
  path: 'churchservice/:id',
  summary: 'Changes the name, day or flyer of a service.',
  access: 'attendanceAccess',
  gate: 'gated',
  params: service,
  body: z.object({ name: serviceName, date_of_service: serviceDay, flyerImage: flyerAddress }).partial(),
  answer: serviceFacts,
})

const deleteService = defineRoute({
  method: 'DELETE',
  path: 'churchservice/:id',
  summary: 'Deletes a service. Creating the same service again restores it with its marks.',
  access: 'attendanceAccess',
  gate: 'gated',
  params: service,
  answer: z.object({ id: uuid }),
})

const markAttendee = defineRoute({
  method: 'PUT',
  path: 'churchservices/:serviceId/attendees/:memberId',
  summary: 'Marks a member present, on the day of the service or later. Marking twice changes nothing.',
  access: 'attendanceAccess',
  gate: 'open',
  params: mark,
  answer: z.object({ service_id: uuid, member_id: uuid, present: z.literal(true) }),
})

const unmarkAttendee = defineRoute({
  method: 'DELETE',
  path: 'churchservices/:serviceId/attendees/:memberId',
  summary: 'Removes every mark of the member at the service that the server has received so far.',
  access: 'attendanceAccess',
  gate: 'open',
  params: mark,
  answer: z.object({ service_id: uuid, member_id: uuid, present: z.literal(false) }),
})

export const serviceRoutes = {
  listServices,
  getService,
  listServicePeople,
  addService,
  changeService,
  deleteService,
  markAttendee,
  unmarkAttendee,
}
