/** Defines the recipients of an SMS: one shape for the preview, the sending and the history. */
import { z } from 'zod'
import { filterDay, gender } from '../fields.ts'
import { uuid } from '../ids.ts'
import { typedPhones } from './typed-phones.ts'

/** The people of one service, or of all. */
export const SMS_ACTS = ['notify-absentees', 'notify-attendees', 'notify-firsttimers'] as const
export const smsAct = z.enum(SMS_ACTS)
export type SmsAct = (typeof SMS_ACTS)[number]

/** A larger choice would not fit into a request. A filter or "everyone" has no such limit. */
export const MOST_CHOSEN = 5000
const TOO_MANY = `Please choose ${MOST_CHOSEN.toLocaleString('en')} people at the most at once.`

/** A filter of the members' list. A person fits all the given conditions. */
export const smsFilter = z.object({
  cell_id: uuid.optional(),
  department_id: uuid.optional(),
  no_cell: z.literal(true).optional(),
  no_department: z.literal(true).optional(),
  gender: gender.optional(),
  first_timer: z.boolean().optional(),
  /** Days by the church's calendar, both included. */
  joined_from: filterDay.optional(),
  joined_to: filterDay.optional(),
  /** Weeks of absence, by the rule of the members' list. */
  absent_for: z
    .number()
    .int()
    .min(1, 'Please say 1 to 200 weeks.')
    .max(200, 'Please say 1 to 200 weeks.')
    .optional(),
})
export type SmsFilter = z.infer<typeof smsFilter>

const one = { id: uuid }

export const smsTo = z.discriminatedUnion(
  'kind',
  [
    /** All members and first timers. */
    z.object({ kind: z.literal('everyone') }),
    z.object({ kind: z.literal('cell'), ...one }),
    z.object({ kind: z.literal('department'), ...one }),
    z.object({ kind: z.literal('filter'), filter: smsFilter }),
    /** Without `id` all services. */
    z.object({ kind: z.literal('service'), act: smsAct, id: uuid.optional() }),
    /** Everybody marked at the event. */
    z.object({ kind: z.literal('event'), ...one }),
    /** A saved group of numbers. */
    z.object({ kind: z.literal('group'), ...one }),
    z.object({
      kind: z.literal('people'),
      ids: z.array(uuid).min(1, 'Please choose at least one person.').max(MOST_CHOSEN, TOO_MANY),
    }),
    z.object({ kind: z.literal('numbers'), numbers: typedPhones }),
  ],
  { error: 'Please choose the recipients.' },
)
export type SmsTo = z.infer<typeof smsTo>
export type SmsToKind = SmsTo['kind']

/** The recipients as lists name them. Names are those at the time of sending. */
export const smsToNamed = z.object({
  kind: z.enum([
    'everyone',
    'cell',
    'department',
    'filter',
    'service',
    'event',
    'group',
    'people',
    'numbers',
  ]),
  /** The name of the cell, department, service, event or group. Null: it has none, or all services are meant. */
  name: z.string().nullable(),
  /** The day of the service or event. */
  day: z.string().nullable(),
  act: smsAct.nullable(),
  filter: smsFilter.nullable(),
})
export type SmsToNamed = z.infer<typeof smsToNamed>
