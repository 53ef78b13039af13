/** A church service on a day. */
import { z } from 'zod'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

export const serviceRow = z.object({
  id: uuid,
  name: z.string(),
  date_of_service: day,
  flyer_image: z.string().nullable(),
  /** The unguessable word in the capture link; null until the server has made it. */
  reference: z.string().nullable(),
  created_at: moment,
  created_by: uuid.nullable(),
  deleted_at: moment.nullable(),
})

export type ServiceRow = z.infer<typeof serviceRow>

export const services = defineTable({ name: 'services', row: serviceRow, audited: true })
