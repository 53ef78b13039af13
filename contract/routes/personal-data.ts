/** Defines a person's data: attendance, consent, export and erasure. */
import { z } from 'zod'
import { moment, optionalText, typedPhone } from '../fields.ts'
import { uuid } from '../ids.ts'
import { checkOutBy } from '../tables/child-events.ts'
import { memberAnswer } from './members.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

const params = z.object({ id: uuid })

const getMemberAttendance = defineRoute({
  method: 'GET',
  path: 'member/:id/attendance',
  summary:
    'Lists the last services with a mark since the member joined, latest first, and whether the member attended each. The default is twelve services.',
  access: 'membersAccess',
  gate: 'gated',
  params,
  query: z.object({
    services: z.coerce
      .number({ error: 'Please ask for 1 to 200 services.' })
      .int()
      .min(1)
      .max(200)
      .default(12),
  }),
  answer: z.object({
    came: z.number().int(),
    of: z.number().int(),
    services: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        date_of_service: z.string(),
        arrived_at: moment.nullable(),
      }),
    ),
  }),
})

export const CONSENT_PURPOSES = ['keep', 'sms', 'adult', 'alert'] as const

const consent = z.object({
  id: uuid,
  /** `keep`: the church may keep their data. `sms`: it may send SMS. `adult`: they are 18 or older. `alert`: a guardian agreed to a child's alert. */
  purpose: z.enum(CONSENT_PURPOSES),
  given: z.boolean(),
  wording: z.string().nullable(),
  channel: z.string(),
  guardian_name: z.string().nullable(),
  guardian_phone: z.string().nullable(),
  asked_at: moment,
  revoked_at: moment.nullable(),
})
export type ConsentLine = z.infer<typeof consent>

const consents = z.object({
  /** The consent for SMS: yes, no, or null if nobody asked. */
  sms: z.boolean().nullable(),
  /** The guardian of a person under 18. */
  guardian: z.object({ name: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** Every answer, latest first. */
  lines: z.array(consent),
})

const listConsents = defineRoute({
  method: 'GET',
  path: 'member/:id/consents',
  summary: 'Lists the consents of a person with wording, time and channel, latest first.',
  access: 'membersAccess',
  gate: 'open',
  params,
  answer: consents,
})

const changeConsent = defineRoute({
  method: 'PUT',
  path: 'member/:id/consents',
  summary:
    'Records a person’s consent or refusal for SMS, with the channel "administrator". Earlier answers stay on record. Alternatively records the guardian of a person under 18.',
  access: 'membersAccess',
  gate: 'open',
  params,
  body: z.union([
    z.object({ sms: z.boolean(), wording: optionalText(1000).optional() }),
    z.object({ guardian_name: optionalText(160), guardian_phone: typedPhone }),
  ]),
  answer: consents,
})

const change = z.object({
  at: moment,
  by: z.string().nullable(),
  action: z.string(),
  field: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})

export const personalData = z.object({
  exported_at: moment,
  church: z.string(),
  person: memberAnswer,
  /** Other ids that mean this person. */
  also_known_as: z.array(uuid),
  marks: z.array(
    z.object({
      service: z.string(),
      date_of_service: z.string(),
      arrived_at: moment.nullable(),
      removed: z.boolean(),
    }),
  ),
  event_marks: z.array(
    z.object({ event: z.string(), start_date: moment, marked_at: moment, first_timer: z.boolean() }),
  ),
  consents: z.array(consent),
  /** The church's SMS to them. */
  messages: z.array(
    z.object({ message: z.string(), phone_number: z.string().nullable(), state: z.string(), at: moment }),
  ),
  history: z.array(change),
  follow_ups: z.array(
    z.object({ reason: z.string(), since: z.string(), state: z.string(), changed_at: moment }),
  ),
  follow_up_notes: z.array(z.object({ text: z.string(), written_at: moment })),
  /** Check-ins and check-outs of the person as a child, and of children that they brought or collected. */
  child_events: z.array(
    z.object({
      role: z.enum(['child', 'guardian']),
      service: z.string(),
      date_of_service: z.string(),
      kind: z.enum(['in', 'out']),
      at: moment,
      guardian: z.string().nullable(),
      class: z.string().nullable(),
      how: checkOutBy.nullable(),
      leader: z.string().nullable(),
      reason: z.string().nullable(),
      undone: z.boolean(),
    }),
  ),
})
export type PersonalData = z.infer<typeof personalData>

const exportMember = defineRoute({
  method: 'GET',
  path: 'member/:id/export',
  summary:
    'Exports all data that is stored about one person, to be handed to them. The audit log records the export.',
  access: 'membersAccess',
  gate: 'open',
  params,
  answer: personalData,
})

const whatGoes = defineRoute({
  method: 'GET',
  path: 'member/:id/personal-data',
  summary:
    'Counts the data stored about one person: records that an erasure removes, and marks that stay in the totals.',
  access: 'membersAccess',
  gate: 'open',
  params,
  answer: z.object({
    first_name: z.string(),
    marks: z.number().int(),
    notes: z.number().int(),
    consents: z.number().int(),
    changes: z.number().int(),
  }),
})

const deletedPerson = z.object({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  deleted_at: moment,
  /** They can be restored until then, and erased at any time. */
  restorable_until: moment,
})
export type DeletedPerson = z.infer<typeof deletedPerson>

const listDeleted = defineRoute({
  method: 'GET',
  path: 'churches/:id/deleted-members',
  summary:
    'Lists the names of deleted people who are not erased, latest first. They can be restored for 30 days, or erased.',
  access: 'membersAccess',
  gate: 'open',
  params,
  query: listQuery,
  answer: z.array(deletedPerson),
})

const eraseMember = defineRoute({
  method: 'DELETE',
  path: 'member/:id/personal-data',
  summary:
    'Erases one person, also a deleted one: fields, notes about them, consents and the values in their history. Their marks still count, without a name. An erasure cannot be undone.',
  access: 'membersAccess',
  gate: 'open',
  params,
  answer: z.object({ id: uuid, marks: z.number().int() }),
})

const recordOfProcessing = defineRoute({
  method: 'GET',
  path: 'church/record-of-processing',
  summary:
    'Exports the record of processing as a CSV file. It states each use of people’s data, the reason and the retention time.',
  access: 'owner',
  gate: 'open',
  answer: z.unknown(),
})

export const personalDataRoutes = {
  recordOfProcessing,
  getMemberAttendance,
  listConsents,
  changeConsent,
  exportMember,
  whatGoes,
  listDeleted,
  eraseMember,
}
