/** Shapes that routes about people and their lists share. */
import { z } from 'zod'
import {
  day,
  dayOfMonth,
  firstName,
  gender,
  latestToday,
  moment,
  monthNumber,
  optionalEmail,
  optionalLastName,
  optionalText,
  typedPhone,
} from '../fields.ts'
import { uuid } from '../ids.ts'

/** `limit` is 1000 by default, 5000 at the most. */
export const listQuery = z.object({
  limit: z.coerce.number({ error: 'Please ask for 1 to 5,000 rows.' }).int().min(1).max(5000).default(1000),
  cursor: z.string().max(1000).optional(),
})

/** A yes or no in an address. */
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true')

/** Somebody in a service's list. Who does not hold membersAccess sees the last four digits of a phone, no e-mail and no occupation. */
export const servicePerson = z.object({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string().nullable(),
  /** The last four digits. */
  phone_tail: z.string().nullable(),
  email: z.string().nullable(),
  gender: gender.nullable(),
  occupation: z.string().nullable(),
  created_at: moment,
  /** When they were marked first; null for who is absent. */
  arrived_at: moment.nullable(),
  first_timer: z.boolean(),
  /** True: deleted since, counted and not named. */
  deleted: z.boolean(),
})
export type ServicePerson = z.infer<typeof servicePerson>

/** Of a list that is longer than what stands of it in an answer: how many it holds, and the cursor at which its own call goes on. */
export const goesOn = z.object({ count: z.number().int(), next_cursor: z.string() })
export type GoesOn = z.infer<typeof goesOn>

/** The blank ends of a form: an empty text means "not given". */
export const blankAsNull = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), shape)

/** A day on which somebody in a church's books can have been born. */
export const isBirthDate = (date: string): boolean => date >= '1880-01-01' && date <= latestToday()

const birthDate = day.refine(isBirthDate, 'Please check the date of birth.')

/** What may be typed about a person. A client may choose the id of what it creates. */
export const typedPerson = z.object({
  first_name: firstName,
  last_name: optionalLastName,
  phone_number: typedPhone.optional(),
  email: optionalEmail.optional(),
  gender: blankAsNull(gender.nullable()).optional(),
  occupation: optionalText(120).optional(),
  day_of_birth: blankAsNull(dayOfMonth.nullable()).optional(),
  month_of_birth: blankAsNull(monthNumber.nullable()).optional(),
  date_of_birth: blankAsNull(birthDate.nullable()).optional(),
  street: optionalText(200).optional(),
  city: optionalText(80).optional(),
  state: optionalText(80).optional(),
  post_code: optionalText(20).optional(),
  country: optionalText(80).optional(),
  first_timer: z.boolean().optional(),
})
export type TypedPerson = z.infer<typeof typedPerson>
