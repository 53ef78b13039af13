/** Defines the birthdays of this week, next week, last week or this month. */
import { z } from 'zod'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineRoute } from './route.ts'

export const birthdayPeriods = ['this-week', 'next-week', 'last-week', 'this-month'] as const

const birthdayPeriod = z.enum(birthdayPeriods, {
  error: 'Please choose this-week, next-week, last-week or this-month.',
})
export type BirthdayPeriod = z.output<typeof birthdayPeriod>

const birthdayRecord = z.object({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string().nullable(),
  day_of_birth: z.number().int(),
  /** The full English name. */
  month_of_birth: z.string(),
  /** The same as a number, 1 to 12. */
  month: z.number().int(),
  /** The day of celebration in this period. In a year without 29 February it is the 28th. */
  date: day,
  created_at: moment,
  /** The person's account, if they are on the team. */
  user: z.object({ id: uuid, first_name: z.string(), last_name: z.string() }).nullable(),
})
export type BirthdayRecord = z.output<typeof birthdayRecord>

const birthdayRecords = defineRoute({
  method: 'GET',
  path: 'birthday-records',
  summary:
    'Lists the birthdays in a period, by date. Weeks run from Monday to Sunday in the church’s time zone.',
  access: 'membersAccess',
  gate: 'gated',
  query: z.object({ query: birthdayPeriod.default('this-week') }),
  answer: z.array(birthdayRecord),
})

export const birthdayRoutes = { birthdayRecords }
