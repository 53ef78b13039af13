/**
 * Defines attendance records: the heads counted at a service or an event. A service's record sums the ushers' taps and
 * the counts entered here, so it has the service's id. An event's record has the event's id.
 */
import { z } from 'zod'
import { day, firstName, moment, optionalLastName } from '../fields.ts'
import { uuid } from '../ids.ts'
import { eventStatus } from './event-fields.ts'
import { goesOn, listQuery, servicePerson, typedPerson } from './people.ts'
import { defineRoute } from './route.ts'

const heads = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], { error: 'Please type a number.' })
  .pipe(
    z
      .number()
      .int('Please type a whole number.')
      .min(0, 'A count cannot be below zero.')
      .max(1_000_000, 'Please check this number.'),
  )

/** An absent field keeps its count. */
const typedCounts = z.object({
  male_count: heads.optional(),
  female_count: heads.optional(),
  child_count: heads.optional(),
  /** First timers: men, women or children, who are also in those counts. */
  guest_count: heads.optional(),
  /** Men, women and children together. Without a child count, the children are the remainder. */
  total_count: heads.optional(),
})
export type TypedCounts = z.infer<typeof typedCounts>

/** A first timer at an event, by name: this records and marks them there. */
const firstTimer = z.object({
  id: uuid.optional(),
  first_name: firstName,
  last_name: optionalLastName.default(''),
  ...typedPerson.pick({ email: true, phone_number: true, gender: true }).shape,
})

/** Reads an empty line of the form as null. */
const orNobody = (line: unknown) =>
  typeof line === 'object' && line !== null && NAMING.every((field) => isBlank(line, field)) ? null : line

const NAMING = ['first_name', 'last_name', 'phone_number'] as const

function isBlank(line: object, field: string): boolean {
  const typed = (line as Record<string, unknown>)[field] ?? ''
  return typeof typed === 'string' && typed.trim() === ''
}

const firstTimers = z
  .array(z.preprocess(orNobody, firstTimer.nullable()))
  .max(200, 'Please add at most 200 first timers at once.')
  .transform((lines) => lines.filter((line) => line !== null))
  .optional()
export type TypedFirstTimers = z.infer<typeof firstTimers>

type Refined = { value: TypedCounts; issues: unknown[] }

function mustAddUp({ value, issues }: Refined): void {
  const { total_count: total, male_count, female_count, child_count } = value
  if (total === undefined) return
  const named = (male_count ?? 0) + (female_count ?? 0) + (child_count ?? 0)
  const message =
    male_count === undefined || female_count === undefined
      ? 'Please type men and women beside the total.'
      : child_count === undefined && total < named
        ? 'The total is less than men and women together.'
        : child_count !== undefined && total !== named
          ? 'The total is not men, women and children together.'
          : null
  if (message) issues.push({ code: 'custom', path: ['total_count'], message, input: total })
}

type Counted = { value: TypedCounts & { first_timers?: unknown[] | undefined }; issues: unknown[] }

const HEADS = ['male_count', 'female_count', 'child_count', 'guest_count', 'total_count'] as const
export const anyHeads = (typed: TypedCounts): boolean => HEADS.some((head) => typed[head] !== undefined)

function mustSaySomething({ value, issues }: Counted): void {
  if (anyHeads(value) || value.first_timers?.length) return
  issues.push(missing('male_count', value))
}

/** A first count needs men and women. A request with only an event's first timers needs no counts. */
function mustBeCounted({ value, issues }: Counted): void {
  if (!anyHeads(value) && value.first_timers?.length) return
  for (const head of ['male_count', 'female_count'] as const)
    if (value[head] === undefined) issues.push(missing(head, value))
}

const missing = (head: string, input: unknown) => ({
  code: 'custom',
  path: [head],
  message: 'Please type a number.',
  input,
})

type Place = {
  service_id?: string | null | undefined
  event_id?: string | null | undefined
  first_timers?: unknown[] | undefined
}

function mustNameOne({ value, issues }: { value: Place; issues: unknown[] }): void {
  const { service_id, event_id, first_timers } = value
  const complain = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value })
  if (Boolean(service_id) === Boolean(event_id))
    complain('event_id', 'Please choose one service or one event.')
  if (service_id && first_timers?.length)
    complain('first_timers', 'First timers of a service are added at the door.')
}

const counts = z.object({
  id: uuid,
  event: z.object({ id: uuid, name: z.string(), date: day, status: eventStatus }).nullable(),
  service: z.object({ id: uuid, name: z.string(), date_of_service: day }).nullable(),
  total_count: z.number().int(),
  male_count: z.number().int(),
  female_count: z.number().int(),
  child_count: z.number().int(),
  guest_count: z.number().int(),
  created_at: moment,
})
const record = counts.extend({ attendees: z.number().int(), absentees: z.number().int() })
const recordWithPeople = counts.extend({
  attendees: z.array(servicePerson),
  absentees: z.array(servicePerson),
  /** Lists that continue beyond this response, by the view of the service's or the event's `people`. */
  more: z.object({ attended: goesOn, absent: goesOn }).partial(),
})
export type CountedRecord = z.infer<typeof record>
export type RecordWithPeople = z.infer<typeof recordWithPeople>

const one = z.object({ id: uuid })

const listAttendanceRecords = defineRoute({
  method: 'GET',
  path: 'churches/attendancerecords',
  summary:
    'Lists the headcounts of services and events, latest first, each with its numbers of attendees and absentees marked by name. Services and events without a headcount are left out. With include=people each record holds the lists of these people, at most 250 in each. For a longer list, `more` holds its length and a cursor. Continue with that cursor at churchservices/{id}/people or events/{id}/people.',
  access: 'attendanceAccess',
  gate: 'gated',
  query: listQuery.extend({ include: z.enum(['people']).optional() }),
  answer: z.array(record.or(recordWithPeople)),
})

const addAttendanceRecord = defineRoute({
  method: 'POST',
  path: 'attendancerecord',
  summary:
    'Records the headcount of a service or an event. An event also takes its first timers by name, with or without a headcount. Answers 409 if it was counted already.',
  access: 'attendanceAccess',
  gate: 'gated',
  body: typedCounts
    .extend({
      service_id: z.guid({ error: 'Please choose the service.' }).toLowerCase().nullish(),
      event_id: z.guid({ error: 'Please choose the event.' }).toLowerCase().nullish(),
      first_timers: firstTimers,
    })
    .check(mustAddUp)
    .check(mustBeCounted)
    .check(mustNameOne),
  answer: record,
  creates: true,
})

const changeAttendanceRecord = defineRoute({
  method: 'PUT',
  path: 'attendancerecord/:id',
  summary:
    'Changes the headcount of a service or an event. The id is that of the service or the event. An omitted count stays unchanged. For a service the server stores the difference, so counts that phones send later are added. Answers 400 for a headcount of nobody. Delete the record to remove a headcount.',
  access: 'attendanceAccess',
  gate: 'gated',
  params: one,
  body: typedCounts.extend({ first_timers: firstTimers }).check(mustAddUp).check(mustSaySomething),
  answer: record,
})

const deleteAttendanceRecord = defineRoute({
  method: 'DELETE',
  path: 'attendancerecord/:id',
  summary: 'Removes the headcount that the server has received so far.',
  access: 'attendanceAccess',
  gate: 'gated',
  params: one,
  answer: one,
})

const listCounters = defineRoute({
  method: 'GET',
  path: 'attendancerecord/:id/counters',
  summary: 'Lists the names of the people who counted at a service.',
  access: 'attendanceAccess',
  gate: 'open',
  params: one,
  answer: z.array(z.object({ id: uuid, first_name: z.string(), last_name: z.string() })),
})

export const attendanceRecordRoutes = {
  listAttendanceRecords,
  addAttendanceRecord,
  changeAttendanceRecord,
  deleteAttendanceRecord,
  listCounters,
}
