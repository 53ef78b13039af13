/** Defines shapes that routes about people and their lists share. */
import { z } from 'zod'
import { gender, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { personShapes } from '../people/person-shapes.ts'
import { fieldsWith } from '../person-fields.ts'

/** `limit` is 1000 by default, 5000 at the most. */
export const listQuery = z.object({
  limit: z.coerce.number({ error: 'Please ask for 1 to 5,000 rows.' }).int().min(1).max(5000).default(1000),
  cursor: z.string().max(1000).optional(),
})

/** A boolean in a URL. */
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true')

/**
 * A person in a service's list. Without membersAccess a caller sees four digits of a phone, no email, no occupation.
 */
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
  /** When they were first marked; null for an absent person. */
  arrived_at: moment.nullable(),
  first_timer: z.boolean(),
  /** True: deleted since. The person counts but has no name. */
  deleted: z.boolean(),
})
export type ServicePerson = z.infer<typeof servicePerson>

/** A list that continues beyond a response: its length, and the cursor for its own route. */
export const goesOn = z.object({ count: z.number().int(), next_cursor: z.string() })
export type GoesOn = z.infer<typeof goesOn>

/** The typed fields of a person. A client may choose the id of what it creates. */
export const typedPerson = z.object({
  ...z.object(personShapes(fieldsWith('edited', 'typed', 'status'), 'typed')).partial().shape,
  ...personShapes(['first_name', 'last_name'], 'typed'),
})
export type TypedPerson = z.infer<typeof typedPerson>
