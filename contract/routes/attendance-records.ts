/**
 * Attendance records: how many heads were counted at a service. A record is the sum of what ushers tapped and of what
 * is written here, so its id is the service's.
 */
import { z } from 'zod'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { listQuery, servicePerson } from './people.ts'
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

const typedCounts = z.object({
  male_count: heads,
  female_count: heads,
  child_count: heads.optional(),
  /** Who came for the first time: men, women or children, and counted there too. */
  guest_count: heads.optional(),
  /** Men, women and children together. Where children are not given they are what is left of it. */
  total_count: heads.optional(),
})
export type TypedCounts = z.infer<typeof typedCounts>

type Refined = { value: TypedCounts; issues: unknown[] }

function mustAddUp({ value, issues }: Refined): void {
  const { total_count: total, male_count, female_count, child_count } = value
  if (total === undefined) return
  const named = male_count + female_count + (child_count ?? 0)
  const message =
    child_count === undefined && total < named
      ? 'The total is less than men and women together.'
      : child_count !== undefined && total !== named
        ? 'The total is not men, women and children together.'
        : null
  if (message) issues.push({ code: 'custom', path: ['total_count'], message, input: total })
}

const counts = z.object({
  id: uuid,
  event: z.null(),
  service: z.object({ id: uuid, name: z.string(), date_of_service: day }),
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
})
export type AttendanceRecord = z.infer<typeof record> | z.infer<typeof recordWithPeople>

const one = z.object({ id: uuid })

const listAttendanceRecords = defineRoute({
  method: 'GET',
  path: 'churches/attendancerecords',
  summary:
    'What was counted, by service, latest first, beside how many were marked by name; include=people gives their lists. A page may hold fewer than `limit`: services that nobody counted are left out.',
  access: 'attendanceAccess',
  gate: 'gated',
  query: listQuery.extend({ include: z.enum(['people']).optional() }),
  answer: z.array(record.or(recordWithPeople)),
})

const addAttendanceRecord = defineRoute({
  method: 'POST',
  path: 'attendancerecord',
  summary: 'Writes down what was counted at a service. 409 where it was counted already.',
  access: 'attendanceAccess',
  gate: 'gated',
  body: typedCounts
    .extend({ service_id: z.guid({ error: 'Please choose the service.' }).toLowerCase() })
    .check(mustAddUp),
  answer: record,
  creates: true,
})

const changeAttendanceRecord = defineRoute({
  method: 'PUT',
  path: 'attendancerecord/:id',
  summary:
    'Sets what was counted, by a correction of the difference; taps still under way on phones are added to it. Children and guests stay where they are not given.',
  access: 'attendanceAccess',
  gate: 'gated',
  params: one,
  body: typedCounts.check(mustAddUp),
  answer: record,
})

const deleteAttendanceRecord = defineRoute({
  method: 'DELETE',
  path: 'attendancerecord/:id',
  summary: 'Takes off all that was counted so far.',
  access: 'attendanceAccess',
  gate: 'gated',
  params: one,
  answer: one,
})

const listCounters = defineRoute({
  method: 'GET',
  path: 'attendancerecord/:id/counters',
  summary: 'The names of who counted at a service.',
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
