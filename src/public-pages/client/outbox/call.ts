/** The API's call for what was submitted. */
import type { Capture } from './capture.ts'

export type Call = { path: string; body: Readonly<Record<string, unknown>> }

const WRITTEN = 'first_name last_name phone email day_of_birth month_of_birth opened eventId'.split(' ')
const GUARDIAN = ['guardian_name', 'guardian_phone']

export function callOf(capture: Pick<Capture, 'page' | 'form' | 'fields' | 'wordings'>): Call {
  return capture.form === 'mark'
    ? { path: MARKS[capture.page], body: markOf(capture) }
    : { path: 'add-new-member-from-attendance-capture', body: writtenOf(capture) }
}

const MARKS = {
  service: 'mark-church-service-attendance',
  member: 'mark-church-service-attendance',
  event: 'mark-event-attendance',
} as const

const markOf = ({ fields }: Pick<Capture, 'fields'>) => ({
  ...filled(fields, ['emailOrPhone', 'first_name', 'last_name', 'opened', 'eventId']),
  churchReference: fields.reference,
})

function writtenOf({ page, fields, wordings }: Pick<Capture, 'page' | 'fields' | 'wordings'>) {
  const adult = Boolean(fields.adult)
  return {
    ...filled(fields, adult ? WRITTEN : [...WRITTEN, ...GUARDIAN]),
    ...wordings,
    id: fields.id,
    adult,
    consent: Boolean(fields.consent),
    sms_consent: Boolean(fields.sms_consent),
    first_timer: page !== 'member',
    churchReference: fields.reference,
  }
}

/** The named fields, blank ones left out. */
const filled = (fields: Capture['fields'], names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => fields[name]?.trim()).map((name) => [name, fields[name]]))
