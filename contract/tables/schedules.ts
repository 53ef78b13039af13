/** Defines recurring services: the schedule, and single days on which it is skipped or moved. */
import { z } from 'zod'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

/** `HH:MM` in the church's time zone. */
export const timeOfDay = z
  .string({ error: 'Please choose a time.' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time.')

/** 0 for Sunday to 6 for Saturday. */
export const weekday = z.number({ error: 'Please choose a weekday.' }).int().min(0).max(6)

const scheduleRow = z.object({
  id: uuid,
  /** Unique within a weekday: two phones that make one schedule end with one. */
  name: z.string(),
  weekday: z.number().int(),
  time: z.string(),
  /** The first day on which it may be held. */
  starts_on: day,
  created_at: moment,
  created_by: uuid.nullable(),
  deleted_at: moment.nullable(),
})

export type ScheduleRow = z.infer<typeof scheduleRow>

export const schedules = defineTable({ name: 'schedules', row: scheduleRow, audited: true })

/** One day on which a schedule is not held. */
const scheduleDayRow = z.object({
  /** Derived from schedule and day. */
  id: uuid,
  schedule_id: uuid,
  day,
  /** The day on which it is held instead; null: skipped. */
  moved_to: day.nullable(),
  created_at: moment,
  created_by: uuid.nullable(),
  deleted_at: moment.nullable(),
})

export type ScheduleDayRow = z.infer<typeof scheduleDayRow>

export const scheduleDays = defineTable({ name: 'schedule_days', row: scheduleDayRow, audited: true })
