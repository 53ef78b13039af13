/** Turns a submitted form into the API call, and decides what a response proves. */
import type { Capture, Why } from './capture.ts'

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

/** The named fields, without blank ones. */
const filled = (fields: Capture['fields'], names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => fields[name]?.trim()).map((name) => [name, fields[name]]))

/** `wait`: the seconds that the server asked to wait, if it did. */
export type CallAnswer = { status: number; redirected: boolean; text: string; wait?: number }

type Verdict = { is: 'received' } | { is: 'kept'; why: Why } | { is: 'unproven' }

type Envelope = { success?: unknown; code?: unknown; data?: Readonly<Record<string, unknown>> | null }

/**
 * Decides what a response proves. Only the API's own answer to this call counts. A portal's page, a redirect,
 * a failing server or half a response prove nothing, and the capture stays.
 */
export function verdictOf({ body }: Pick<Call, 'body'>, answer: CallAnswer): Verdict {
  const envelope = answer.redirected ? null : envelopeOf(answer.text)
  if (!envelope) return { is: 'unproven' }
  const fine = answer.status === 200 || answer.status === 201
  if (envelope.success === true) return fine && isReceipt(body, envelope.data) ? { is: 'received' } : UNPROVEN
  const why = fine ? questionOf(envelope.data) : refusalOf(answer.status, envelope.code)
  return why ? { is: 'kept', why } : UNPROVEN
}

const UNPROVEN: Verdict = { is: 'unproven' }

function envelopeOf(text: string): Envelope | null {
  try {
    const content = JSON.parse(text) as Envelope | null
    return content && typeof content === 'object' && typeof content.success === 'boolean' ? content : null
  } catch {
    return null
  }
}

/** A receipt of a registration has the sent id. A receipt of a mark has its service or event. */
function isReceipt(body: Call['body'], content: Envelope['data']): boolean {
  if (!content) return false
  if ('id' in body) return content.id === body.id && typeof content.first_timer === 'boolean'
  const place = 'eventId' in body ? content.event : content.service
  return content.captureFirstTimer === false && typeof place === 'object' && place !== null
}

const ASKS = ['captureFirstTimer', 'askFirstName', 'askLastName']

const questionOf = (content: Envelope['data']): Why | null =>
  content && (ASKS.some((ask) => content[ask] === true) || Array.isArray(content.choose)) ? 'question' : null

const REFUSALS: Readonly<Record<string, Why>> = {
  '400 INVALID': 'question',
  '404 NOT_FOUND': 'link',
  '409 ALREADY_EXISTS': 'known',
}

/** The status must match the code. Overload, maintenance and failure are no refusals. */
const refusalOf = (status: number, code: unknown): Why | null => REFUSALS[`${status} ${String(code)}`] ?? null
