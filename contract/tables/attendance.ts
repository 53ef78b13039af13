/** Defines attendance: church services, marks and headcounts. */
import { z } from 'zod'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

/** A church service on a day. */
const serviceRow = z.object({
  id: uuid,
  name: z.string(),
  date_of_service: day,
  flyer_image: z.string().nullable(),
  /** The schedule that it follows. Without a mark or a count such a service was not held. */
  schedule_id: uuid.nullable(),
  /** The secret part of the capture link; null until the server creates it. */
  reference: z.string().nullable(),
  created_at: moment,
  created_by: uuid.nullable(),
  deleted_at: moment.nullable(),
})

export type ServiceRow = z.infer<typeof serviceRow>

export const services = defineTable({ name: 'services', row: serviceRow, audited: true })

/** One mark of one person. A person is present while one of their marks is not removed. */
const markRow = z.object({
  /** The id of the op that made it. */
  id: uuid,
  service_id: uuid,
  person_id: uuid,
  /** The time of the tap by the corrected clock. A person's earliest mark is their arrival. Null in a stub. */
  arrived_at: moment.nullable(),
  /** The time of the tap by the phone's own clock. Null in a stub. */
  tapped_at: moment.nullable(),
  marked_by: uuid.nullable(),
  device_id: uuid.nullable(),
  /** This mark captured the person as a first timer. */
  first_timer: z.boolean(),
  /** The op that removed it. A row with this and no arrived_at is a stub: its removal arrived before the mark. */
  removed_by: uuid.nullable(),
})

export type MarkRow = z.infer<typeof markRow>

export const marks = defineTable({ name: 'marks', row: markRow, audited: false })

/** One tap or correction on the headcount: increments, summed over rows. */
const headcountRow = z.object({
  /** The id of the op that made it. */
  id: uuid,
  service_id: uuid,
  men: z.number().int(),
  women: z.number().int(),
  children: z.number().int(),
  guests: z.number().int(),
  counted_at: moment,
  counted_by: uuid.nullable(),
})

export const headcounts = defineTable({ name: 'headcounts', row: headcountRow, audited: false })
