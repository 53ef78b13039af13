/** A person of a church: member or first timer. */
import { z } from 'zod'
import { day, gender, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

export const memberRow = z.object({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  /** E.164, or as typed where the op came from a phone that could not tell. */
  phone_number: z.string().nullable(),
  email: z.string().nullable(),
  gender: gender.nullable(),
  occupation: z.string().nullable(),
  day_of_birth: z.number().int().nullable(),
  month_of_birth: z.number().int().nullable(),
  date_of_birth: day.nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  post_code: z.string().nullable(),
  country: z.string().nullable(),
  /** True until an administrator turns a first timer into a member. */
  first_timer: z.boolean(),
  /** The service through which a first timer was captured. */
  captured_service_id: uuid.nullable(),
  cell_id: uuid.nullable(),
  department_id: uuid.nullable(),
  created_at: moment,
  /** The account that wrote the row; null for a visitor or the system. */
  created_by: uuid.nullable(),
  deleted_at: moment.nullable(),
})

export type MemberRow = z.infer<typeof memberRow>

export const members = defineTable({ name: 'members', row: memberRow, audited: true })
